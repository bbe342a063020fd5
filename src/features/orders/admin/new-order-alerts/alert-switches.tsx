import { PushButton } from '#features/notifications/push/admin/push-button.tsx'
import { Button } from '#ui/button.tsx'
import { Bell, BellRing, Volume2, VolumeX } from '#ui/icons/admin-icons.tsx'
import { ringBell } from './bell.ts'
import { allowNotifications, useNotificationsAllowed } from './desktop-notification.ts'
import { setSound, useSoundSwitch } from './sound-switch.ts'

/**
 * Switches the sound on or off, asks for the permission to show notifications (AORD-02), and opens the alerts of the
 * devices (PUSH-01).
 */
export function AlertSwitches({ onDevices }: { onDevices: () => void }) {
  return (
    <>
      <SoundSwitch />
      <NotificationButton />
      <PushButton onOpen={onDevices} />
    </>
  )
}

/**
 * Switching it on rings the bell once: browsers allow sound only after a click, and admins learn what it
 * sounds like.
 */
function SoundSwitch() {
  const isOn = useSoundSwitch()
  function toggle() {
    setSound(!isOn)
    if (!isOn) void ringBell().catch(() => undefined)
  }
  return (
    <Button
      look="secondary"
      role="switch"
      aria-checked={isOn}
      className="px-4 max-sm:px-2.5 md:max-lg:size-11 md:max-lg:px-0"
      onClick={toggle}
    >
      {isOn ? <Volume2 aria-hidden className="size-4" /> : <VolumeX aria-hidden className="size-4" />}
      <span className="md:max-lg:sr-only">{isOn ? 'Son activé' : 'Son coupé'}</span>
    </Button>
  )
}

function NotificationButton() {
  const isAllowed = useNotificationsAllowed()
  return (
    <Button
      look="secondary"
      className="px-4 max-sm:px-2.5 md:max-lg:size-11 md:max-lg:px-0"
      disabled={isAllowed}
      onClick={() => void allowNotifications()}
    >
      {isAllowed ? <BellRing aria-hidden className="size-4" /> : <Bell aria-hidden className="size-4" />}
      {isAllowed ? (
        <span className="md:max-lg:sr-only">
          Notifications <span className="max-sm:sr-only">activées</span>
        </span>
      ) : (
        <span className="max-sm:first-letter:uppercase md:max-lg:sr-only">
          <span className="max-sm:sr-only">Activer les</span> notifications
        </span>
      )}
    </Button>
  )
}
