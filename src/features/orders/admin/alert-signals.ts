import { useSyncExternalStore } from 'react'
import { boolean } from 'valibot'
import { storedValue } from '#lib/browser-storage.ts'
import { notify } from '#ui/toast/notify.ts'
import { notifyError } from '#ui/toast/notify-failure.ts'
import { BELL_VOLUME } from './poller.ts'

/** Two tones, a fourth apart, with a small bell's partials: [multiple of the frequency, share of volume]. */
const TONES_HZ = [659.25, 880]
const PARTIALS = [
  [1, 0.7],
  [2, 0.2],
  [3.01, 0.1],
] as const
const BETWEEN_S = 0.28
const FADING_S = 1.4
/** While one tab rings, no other tab of this browser does. */
const RINGING_MS = 2500

let context: AudioContext | undefined

/** Rings once, in one of the open tabs (LIVE-09); one without a press so far stays silent. */
export async function ringBell(): Promise<void> {
  if (!navigator.locks) return ring()
  await navigator.locks.request('order-bell', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    await ring()
    await new Promise((resolve) => setTimeout(resolve, RINGING_MS))
  })
}

async function ring(): Promise<void> {
  // Older browsers do not tell: they start no sound themselves before a click.
  if (navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  const ringing = context
  await ringing.resume()
  const volume = ringing.createGain()
  volume.gain.value = BELL_VOLUME
  volume.connect(ringing.destination)
  const tones = TONES_HZ.map((frequency, index) =>
    strike(ringing, volume, frequency, ringing.currentTime + index * BETWEEN_S),
  )
  // A running audio context keeps a phone awake.
  tones.at(-1)?.addEventListener('ended', () => void ringing.suspend())
}

function strike(ringing: AudioContext, volume: GainNode, frequency: number, at: number): OscillatorNode {
  const tones = PARTIALS.map(([times, share]) => {
    const tone = ringing.createOscillator()
    const fading = ringing.createGain()
    tone.frequency.value = frequency * times
    fading.gain.setValueAtTime(share, at)
    fading.gain.exponentialRampToValueAtTime(0.001, at + FADING_S / times)
    tone.connect(fading).connect(volume)
    tone.start(at)
    tone.stop(at + FADING_S)
    return tone
  })
  const [lowest] = tones
  if (!lowest) throw new Error('a bell has partials')
  return lowest
}

const stored = storedValue('phone', 'order-sound', boolean())
const listeners = new Set<() => void>()
let isOn: boolean | undefined

/** Whether the bell may ring (AORD-02), as chosen in this browser. Default: on. */
export function isSoundOn(): boolean {
  isOn ??= stored.read() ?? true
  return isOn
}

/** Turns the bell for new orders on or off in this browser. */
export function setSound(next: boolean): void {
  isOn = next
  stored.write(next)
  for (const listener of listeners) listener()
}

/** Whether the bell for new orders is on; true on the server. */
export function useSoundSwitch(): boolean {
  return useSyncExternalStore(subscribe, isSoundOn, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function isAllowed(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

/** Whether the browser allows desktop notifications now; follows a change of the permission. */
export function useNotificationsAllowed(): boolean {
  return useSyncExternalStore(subscribe, isAllowed, () => false)
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
