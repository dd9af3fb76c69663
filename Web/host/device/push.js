// Push messages to this device (RFC 8030): asks the user, subscribes with the server's key, and unsubscribes. The
// service worker shows the messages.

const isSupported = () => "PushManager" in window && "Notification" in window && Boolean(navigator.serviceWorker);

/** Carries out the requested step and reports the resulting state. */
export async function changePush({ step, key }) {
  const isChange = step !== "ask";
  try {
    if (!isSupported()) return state(null, false);
    // This must happen within the press itself; later a browser does not show the question.
    if (step === "begin" && await Notification.requestPermission() !== "granted") return state(null, false);
    const registration = isChange ? await navigator.serviceWorker.ready : await navigator.serviceWorker.getRegistration();
    let subscription = await registration?.pushManager.getSubscription() ?? null;
    if (step === "end") {
      await subscription?.unsubscribe();
      subscription = null;
    }
    if (step === "begin") subscription = await subscribe(registration.pushManager, subscription, key);
    return state(subscription, isChange);
  } catch (error) {
    console.warn("no messages:", error);
    return state(null, false);
  }
}

/** A subscription with another key than the server's is useless. */
async function subscribe(manager, present, key) {
  const applicationServerKey = Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), char => char.charCodeAt(0));
  const known = present && new Uint8Array(present.options.applicationServerKey ?? []);
  if (known?.length === applicationServerKey.length && known.every((byte, index) => byte === applicationServerKey[index])) return present;
  await present?.unsubscribe();
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey });
}

function state(subscription, change) {
  return {
    type: "push", supported: isSupported(), denied: isSupported() && Notification.permission === "denied", change,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "", ...(subscription && { subscription: subscription.toJSON() }),
  };
}
