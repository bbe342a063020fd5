import { useQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { Button } from '#ui/button.tsx'
import { Smartphone } from '#ui/icons/screen-icons.tsx'
import { ownDeviceQuery } from './own-device.queries.ts'

/** Opens the alerts of the admin's devices; the button says whether this one rings (PUSH-01). */
export function PushButton({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(ownDeviceQuery(useAdminQueryKey()))
  const isOn = data?.state === 'on'
  return (
    <Button
      look="secondary"
      className="px-4 max-sm:min-w-11 max-sm:px-2.5"
      aria-label={`Alertes sur cet appareil : ${isOn ? 'activées' : 'désactivées'}`}
      onClick={onOpen}
    >
      <Smartphone aria-hidden className={isOn ? 'size-4 text-amber' : 'size-4'} />
      <span className="max-sm:sr-only">Cet appareil</span>
    </Button>
  )
}
