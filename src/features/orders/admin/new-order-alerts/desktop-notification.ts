import { useSyncExternalStore } from 'react'
import { notify } from '#ui/toast/notify.ts'
import { notifyError } from '#ui/toast/notify-error.ts'

const listeners = new Set<() => void>()

function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

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

/** Asks for the permission, and says what came of it (LIVE-12). */
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
    tellPermission(await Notification.requestPermission())
  } catch {
    notifyError('Impossible de demander les permissions de notification.')
  }
  for (const listener of listeners) listener()
}

function tellPermission(permission: NotificationPermission): void {
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
  /** Notifications with one tag are one, whichever tab shows them. */
  tag: string
  /** Where a press on it leads. */
  path: string
  onPress: () => void
}

/** Shows a notification if it is allowed. A phone allows none but through the service worker. */
export async function showNotification(notification: DesktopNotification): Promise<void> {
  if (!isAllowed()) return
  try {
    showByPage(notification)
  } catch {
    await showByWorker(notification)
  }
}

function showByPage({ onPress, ...notification }: DesktopNotification): void {
  const shown = new Notification(notification.title, optionsOf(notification))
  shown.addEventListener('click', () => {
    window.focus()
    shown.close()
    onPress()
  })
}

async function showByWorker({ onPress: _, ...notification }: DesktopNotification): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.showNotification(notification.title, optionsOf(notification))
}

function optionsOf({ body, tag, path }: Omit<DesktopNotification, 'onPress'>): NotificationOptions {
  return { body, tag, lang: 'fr', icon: '/apple-touch-icon.png', data: { path } }
}
