// The part of the service worker for push messages (RFC 8030). The build appends it to service-worker.js.

// A message only says that there is something, never what, because it may appear on a locked screen.
self.addEventListener("push", event => {
  const { title = "Vademecum", body, url = "/", tag } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icons/icon-192.png", data: { url } }));
});
self.addEventListener("notificationclick", event => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data.url, location.origin)));
});

/** Shows a page of ours in the window that already shows it, otherwise in a new one. */
async function show({ href, origin, pathname }) {
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = windows.find(({ url }) => new URL(url).pathname === pathname);
  if (origin === location.origin) await (shown ? shown.focus() : clients.openWindow(href));
}

// The browser's push address has changed or ended. Tell the server, in the session of this device.
self.addEventListener("pushsubscriptionchange", event => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
  const subscription = newSubscription ?? await subscribeAgain(oldSubscription?.options.applicationServerKey);
  const response = await fetch(subscriptionAddress, {
    method: subscription ? "PUT" : "DELETE", headers: { "content-type": "application/json" },
    ...(subscription && { body: JSON.stringify(subscription) }),
  });
  // Nobody is signed in any more, so nobody can receive messages.
  if (response.status === 401) await subscription?.unsubscribe();
}

const subscriptionAddress = "/api/v1/account/reminders/push";

/** Uses the key with which the server signs; null when the user no longer receives messages. */
async function subscribeAgain(known) {
  const applicationServerKey = known ?? await keyOfServer();
  if (!applicationServerKey || Notification.permission !== "granted") return null;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

async function keyOfServer() {
  const response = await fetch("/api/v1/account/reminders");
  return response.ok ? (await response.json()).key : undefined;
}
