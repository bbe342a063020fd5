import { formatDate } from '#lib/format/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import type { PushDevice } from '../domain/push.schema.ts'

type PushDeviceListProps = {
  devices: readonly PushDevice[]
  ownId: string | null
  isBusy: boolean
  onRemove: (id: string) => void
}

/** The admin's devices, each with a button that ends its alerts (PUSH-03). */
export function PushDeviceList({ devices, ownId, isBusy, onRemove }: PushDeviceListProps) {
  if (devices.length === 0) return <p className="mt-2 text-sm text-quiet">Aucun appareil ne sonne encore.</p>
  return (
    <ul className="mt-2 flex flex-col divide-y divide-line">
      {devices.map(({ id, name, addedAt, isActive }) => (
        <li key={id} className="flex items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
              {name}
              {id === ownId ? <Badge tone="amber">Cet appareil</Badge> : null}
            </p>
            <p className="mt-0.5 text-sm text-quiet">
              {isActive
                ? `Depuis le ${formatDate(addedAt)}`
                : 'En pause jusqu’à la connexion sur cet appareil'}
            </p>
          </div>
          <BusyButton
            look="secondary"
            className="shrink-0 px-5"
            isBusy={isBusy}
            aria-label={`Retirer ${name}, depuis le ${formatDate(addedAt)}`}
            onClick={() => onRemove(id)}
          >
            Retirer
          </BusyButton>
        </li>
      ))}
    </ul>
  )
}
