/** What alerts need of this browser: a service worker, push messages and notifications. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** This browser's subscription at its push service; null when there is none, or no service worker yet. */
export async function readSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Makes a new subscription of this browser, once the permission was granted, and returns what the server needs. */
export async function subscribe(publicKey: string) {
  const { pushManager } = await navigator.serviceWorker.ready
  // An earlier one may be bound to another key of the shop.
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { keys } = subscription.toJSON()
  return { endpoint: subscription.endpoint, p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Ends this browser's subscription, as far as there is one. */
export async function unsubscribe(): Promise<void> {
  await (await readSubscription())?.unsubscribe()
}
