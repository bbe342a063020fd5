import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { type Result, succeed } from '#lib/errors/result.ts'
import { formatDate } from '#lib/format/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Smartphone } from '#ui/icons/screen-icons.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { ErrorState } from '#ui/states.tsx'
import type { PushDevice, PushOverview } from '../push.ts'
import {
  addPushDevice,
  dropPushDevice,
  type OwnDevice,
  ownDeviceKey,
  ownDeviceQuery,
  pushDevicesKey,
  pushDevicesQuery,
  subscribe,
  unsubscribe,
} from './push.api.ts'

/** The alerts that ring when no page is open: on this device, and the list of all (PUSH-01, PUSH-03). */
export function PushDialog({ onClose }: { onClose: () => void }) {
  const adminKey = useAdminQueryKey()
  const own = useQuery(ownDeviceQuery(adminKey))
  const all = useQuery(pushDevicesQuery(adminKey))
  const failed = [own, all].filter(({ isError }) => isError)
  return (
    <Dialog title="Alertes sur vos appareils" onClose={onClose}>
      <p className="text-sm text-quiet">
        Même quand aucune page de la boutique n’est ouverte, l’appareil sonne pour une nouvelle commande, un
        message qui n’est pas parti et un produit épuisé.
      </p>
      {own.data && all.data ? (
        <Alerts own={own.data} overview={all.data} />
      ) : failed.length > 0 ? (
        <ErrorState onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}>
          Les alertes n’ont pas pu être lues.
        </ErrorState>
      ) : (
        <div className="mt-5">
          <ListSkeleton label="Chargement des alertes" rows={2} />
        </div>
      )}
    </Dialog>
  )
}

const texts: Record<OwnDevice['state'], { title: string; advice: string }> = {
  unsupported: {
    title: 'Impossible dans ce navigateur',
    advice:
      'Utilisez Chrome ou Firefox. Sur un iPhone, ajoutez d’abord la boutique à l’écran d’accueil et ouvrez-la de là.',
  },
  refused: {
    title: 'Refusées sur cet appareil',
    advice: 'Autorisez les notifications de ce site dans les réglages de votre navigateur, puis revenez ici.',
  },
  off: {
    title: 'Désactivées sur cet appareil',
    advice: 'Votre navigateur vous demandera l’autorisation.',
  },
  on: {
    title: 'Activées sur cet appareil',
    advice:
      'Elles s’arrêtent avec votre session (après 12 heures sans ouvrir l’administration) et reprennent dès que vous vous reconnectez ici.',
  },
}

function Alerts({ own, overview }: { own: OwnDevice; overview: PushOverview }) {
  const { turnOn, remove } = usePushDevice()
  const { title, advice } = texts[own.state]
  const ownId = own.state === 'on' ? own.id : null
  return (
    <>
      <div className="mt-5 rounded-md border border-line bg-raised-2 p-4">
        <div role="status">
          <p className="font-semibold">{title}</p>
          <p className="mt-1 text-sm text-quiet">{advice}</p>
        </div>
        {own.state === 'off' ? (
          <BusyButton
            className="mt-4 max-sm:w-full"
            isBusy={turnOn.isPending}
            onClick={() => turnOn.mutate(overview.publicKey)}
          >
            Activer sur cet appareil
          </BusyButton>
        ) : null}
        {ownId ? (
          <BusyButton
            look="secondary"
            className="mt-4 max-sm:w-full"
            isBusy={remove.isPending}
            onClick={() => remove.mutate({ id: ownId, isOwn: true })}
          >
            Désactiver sur cet appareil
          </BusyButton>
        ) : null}
      </div>
      <h3 className="mt-6 text-base">Vos appareils</h3>
      <PushDeviceList
        devices={overview.devices}
        ownId={ownId}
        isBusy={remove.isPending}
        onRemove={(id) => remove.mutate({ id, isOwn: id === ownId })}
      />
    </>
  )
}

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

type PushDeviceListProps = {
  devices: readonly PushDevice[]
  ownId: string | null
  isBusy: boolean
  onRemove: (id: string) => void
}

/** The admin's devices, each with a button that ends its alerts (PUSH-03). */
function PushDeviceList({ devices, ownId, isBusy, onRemove }: PushDeviceListProps) {
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

/** Turns the alerts of this device on, and removes this device or another one (PUSH-01, PUSH-03). */
function usePushDevice() {
  const queryClient = useQueryClient()
  const adminKey = useAdminQueryKey()
  const ownKey = ownDeviceKey(adminKey)
  const changes = [pushDevicesKey(adminKey)]
  const turnOn = useAdminCommand({
    run: async (publicKey: string): Promise<Result<OwnDevice>> => {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return succeed({ state: permission === 'denied' ? 'refused' : 'off' })
      const added = await addPushDevice({ data: await subscribe(publicKey) })
      return added.ok ? succeed({ state: 'on', id: added.value }) : added
    },
    changes,
    done: ({ state }) => (state === 'on' ? { title: 'Cet appareil sonnera' } : null),
    onDone: (device) => queryClient.setQueryData<OwnDevice>(ownKey, device),
    failed: () => 'Les alertes n’ont pas pu être activées sur cet appareil.',
  })
  const remove = useAdminCommand({
    run: async ({ id, isOwn }: { id: string; isOwn: boolean }) => {
      const dropped = await dropPushDevice({ data: { deviceId: id } })
      if (dropped.ok && isOwn) await unsubscribe()
      return dropped
    },
    changes,
    done: (_, { isOwn }) => ({ title: isOwn ? 'Cet appareil ne sonnera plus' : 'Appareil retiré' }),
    onDone: (_, { isOwn }) => {
      if (isOwn) queryClient.setQueryData<OwnDevice>(ownKey, { state: 'off' })
    },
    failed: () => 'L’appareil n’a pas pu être retiré.',
  })
  return { turnOn, remove }
}
