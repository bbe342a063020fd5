import { Button } from '#ui/button.tsx'
import { Bell, BellRing, Volume2, VolumeX } from '#ui/icons/admin-icons.tsx'
import {
  allowNotifications,
  ringBell,
  setSound,
  useNotificationsAllowed,
  useSoundSwitch,
} from './alert-signals.ts'

/**
 * Switches the sound of new orders on or off (AORD-02). Switching it on rings the bell once: browsers allow sound only after
 * a click, and admins learn what it sounds like. `isIcon`: its words are for screen readers only.
 */
export function SoundSwitch({ isIcon = false }: { isIcon?: boolean }) {
  const isOn = useSoundSwitch()
  const text = isOn ? 'Son activé' : 'Son coupé'
  function toggle() {
    setSound(!isOn)
    if (!isOn) void ringBell().catch(() => undefined)
  }
  return (
    <Button
      look="secondary"
      role="switch"
      aria-checked={isOn}
      className={isIcon ? 'size-12 px-0' : 'px-4 max-sm:px-2.5'}
      title={isIcon ? text : undefined}
      onClick={toggle}
    >
      {isOn ? <Volume2 aria-hidden className="size-4" /> : <VolumeX aria-hidden className="size-4" />}
      <span className={isIcon ? 'sr-only' : undefined}>{text}</span>
    </Button>
  )
}

/** Asks for the permission to show notifications (AORD-02). */
export function NotificationButton() {
  const isAllowed = useNotificationsAllowed()
  return (
    <Button
      look="secondary"
      className="px-4 max-sm:px-2.5"
      disabled={isAllowed}
      onClick={() => void allowNotifications()}
    >
      {isAllowed ? <BellRing aria-hidden className="size-4" /> : <Bell aria-hidden className="size-4" />}
      {isAllowed ? (
        <span>
          Notifications <span className="max-sm:sr-only">activées</span>
        </span>
      ) : (
        <span className="max-sm:first-letter:uppercase">
          <span className="max-sm:sr-only">Activer les</span> notifications
        </span>
      )}
    </Button>
  )
}
