"""Push messages of the server, as the device's service worker handles them."""
import pytest
from app import new_email
from conftest import PHONE

pytestmark = pytest.mark.keeps_the_app

# The browser reports a new push address, or none. Nobody can wait for events that a page makes, so this one brings its
# own way to wait.
RENEWED = """async endpoint => {
    const text = bytes => btoa(String.fromCharCode(...new Uint8Array(bytes))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const keys = { p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)), auth: text(crypto.getRandomValues(new Uint8Array(16))) };
    const newSubscription = endpoint && { toJSON: () => ({ endpoint, keys }) };
    let work;
    dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), { newSubscription, waitUntil: promise => { work = promise; } }));
    await work;
}"""


def test_the_server_hears_of_a_subscription_that_the_browser_has_changed(devices, shared_server):
    phone = devices(shared_server, PHONE)
    phone.sign_up(new_email())
    phone.installed()

    def takes_messages() -> bool:
        return phone.context.request.get(shared_server.url + "/api/v1/account/reminders").json()["push"]

    worker = phone.context.service_workers[0]
    assert not takes_messages()
    worker.evaluate(RENEWED, "https://push.example/one")
    assert takes_messages()
    worker.evaluate(RENEWED, "https://push.example/another")
    assert takes_messages()
    # Its user no longer allows messages: the browser gives no other address.
    worker.evaluate(RENEWED, None)
    assert not takes_messages()
