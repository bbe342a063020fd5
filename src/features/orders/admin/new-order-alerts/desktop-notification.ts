import { useSyncExternalStore } from 'react'
import { notify } from '#ui/toast/notify.ts'
import { notifyError } from '#ui/toast/notify-failure.ts'

const listeners = new Set<() => void>()

function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

/** Whether the browser allows desktop notifications now; follows a change of the permission. */
export function useNotificationsAllowed(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isAllowed,
    () => false,
  )
}

/** Asks for the permission and shows the answer as a toast (LIVE-12). */
export async function allowNotifications(): Promise<void> {
  if (!('Notification' in window)) {
    notify({
      title: 'Notifications non supportées',
      description: 'Ce navigateur n’affiche pas de notifications.',
      tone: 'destructive',
    })
    return
  }
  try {
    notifyPermission(await Notification.requestPermission())
  } catch {
    notifyError('Impossible de demander les permissions de notification.')
  }
  for (const listener of listeners) listener()
}

function notifyPermission(permission: NotificationPermission): void {
  if (permission === 'granted') {
    notify({ title: 'Notifications activées', tone: 'success' })
  } else if (permission === 'denied') {
    notify({
      title: 'Notifications refusées',
      description: 'Autorisez-les pour ce site dans les réglages de votre navigateur.',
      tone: 'destructive',
    })
  }
}

export type DesktopNotification = {
  title: string
  body: string
  /** Several tabs may show a notification with the same tag: the system shows it once. */
  tag: string
  /** The page that a click on it opens. */
  path: string
  onClick: () => void
}

/** Shows a notification if it is allowed. On phones only the service worker may show one. */
export async function showNotification(notification: DesktopNotification): Promise<void> {
  if (!isAllowed()) return
  try {
    showByPage(notification)
  } catch {
    await showByWorker(notification)
  }
}

function showByPage({ onClick, ...notification }: DesktopNotification): void {
  const shown = new Notification(notification.title, optionsOf(notification))
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    onClick()
  })
}

async function showByWorker({ onClick: _, ...notification }: DesktopNotification): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.showNotification(notification.title, optionsOf(notification))
}

function optionsOf({ body, tag, path }: Omit<DesktopNotification, 'onClick'>): NotificationOptions {
  return { body, tag, lang: 'fr', icon: '/apple-touch-icon.png', data: { path } }
}
