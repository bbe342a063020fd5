import { useQuery } from '@tanstack/react-query'
import { useAdminQueryKey } from '#features/account/client/guards.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ListSkeleton } from '#ui/list/list-states.tsx'
import { ErrorState } from '#ui/states.tsx'
import { pushDevicesQuery } from '../api/push.queries.ts'
import type { PushOverview } from '../domain/push.schema.ts'
import { type OwnDevice, ownDeviceQuery } from './own-device.queries.ts'
import { PushDeviceList } from './push-device-list.tsx'
import { usePushDevice } from './use-push-device.ts'

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
