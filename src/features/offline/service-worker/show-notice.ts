import { readNotice } from './read-notice.ts'
import { type WorkerPush, worker } from './scope.ts'

/**
 * Shows what a push message says (PUSH-02), with the sound and vibration of the system. Browsers demand a
 * notification for each message, so one that cannot be read is shown in general words.
 */
export async function showNotice({ data }: WorkerPush): Promise<void> {
  const { title, body, tag, path } = readNotice(data?.text() ?? '')
  await worker.registration.showNotification(title, {
    body,
    tag,
    // Otherwise a second notification with the same tag makes no sound.
    renotify: true,
    vibrate: [200, 100, 200],
    lang: 'fr',
    icon: '/apple-touch-icon.png',
    data: { path },
  })
}
