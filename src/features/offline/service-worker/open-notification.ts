import { type WorkerNotificationClick, worker } from './scope.ts'

/**
 * Opens what a clicked notification is about: in a tab that shows the administration already, otherwise in a
 * new one.
 */
export async function openNotification({ notification }: WorkerNotificationClick): Promise<void> {
  notification.close()
  const { path } = notification.data as { path: string }
  const tabs = await worker.clients.matchAll({ type: 'window' })
  const tab = tabs.find(({ url }) => new URL(url).pathname === '/admin')
  if (!tab) {
    await worker.clients.openWindow(path)
    return
  }
  await tab.focus()
  await tab.navigate(path)
}
