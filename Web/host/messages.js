// The part of the service worker for messages of the server (RFC 8030); the build appends it to service-worker.js.

// A message of the server says that there is something, never what: it may be shown on a locked screen.
self.addEventListener("push", event => {
  const { title = "Vademecum", body, url = "/", tag } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icons/icon-192.png", data: { url } }));
});
self.addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.url, location.origin)));
});

/** A page of ours, in the window that shows it already, otherwise in a new one. */
async function show({ href, origin, pathname }) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === pathname);
  if (origin === location.origin) await (shown ? shown.focus() : clients.openWindow(href));
}

// The browser takes messages at another address from now on, or at none: the server hears of it, in the session of this device.
self.addEventListener("pushsubscriptionchange", event => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? await subscribeAgain(oldSubscription?.options.applicationServerKey);
  const response = await fetch(subscriptionAddress, {
    method: subscription ? "PUT" : "DELETE", headers: { "content-type": "application/json" },
    ...(subscription && { body: JSON.stringify(subscription) }),
  });
  // Nobody is signed in any more: there is nobody to have messages for.
  if (response.status === 401) await subscription?.unsubscribe();
}

const subscriptionAddress = "/api/v1/account/reminders/push";

/** With the key that the server signs by; null when the browser's user takes no messages any more. */
async function subscribeAgain(known) {
  const applicationServerKey = known ?? await keyOfServer();
  if (!applicationServerKey || Notification.permission !== "granted") return null;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function keyOfServer() {
  const response = await fetch("/api/v1/account/reminders");
  return response.ok ? (await response.json()).key : undefined;
}
