import { useState } from 'react'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { Button } from '#ui/button.tsx'
import { Link2, Unlink } from '#ui/icons/admin-icons.tsx'
import { CopyLinkButton } from '../../tracking/client/copy-link-button.tsx'
import { renewOrderLink, revokeOrderLink } from '../api/orders.functions.ts'
import type { AdminOrderDetail } from '../domain/admin-order.ts'
import { SendLink } from './send-link.tsx'

type Wish = 'revoke' | 'renew'

const calls = { revoke: revokeOrderLink, renew: renewOrderLink }
const done = { revoke: 'Lien révoqué', renew: 'Nouveau lien prêt' }

/** The link of the customer's page of an order: to copy, to send, to revoke, to replace (TRACK-06, PHONE-08). */
export function OrderLink({ order: { id, link, customer, orderNumber } }: { order: AdminOrderDetail }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAdminCommand({
    run: (wish: Wish) => calls[wish]({ data: { id } }),
    changes: ['orders'],
    done: (_, wish) => ({ title: done[wish] }),
    onDone: () => setAsking(false),
    onFailure: () => setAsking(false),
  })
  if (!link) {
    return (
      <>
        <p className="text-quiet">Le client n’a pas de lien de suivi.</p>
        <Button
          look="secondary"
          className="mt-3 px-4 max-sm:w-full"
          disabled={isPending}
          onClick={() => mutate('renew')}
        >
          <Link2 aria-hidden className="size-4" />
          Nouveau lien
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="text-quiet">Avec ce lien, le client voit sa commande et sa facture sans se connecter.</p>
      {isAsking ? (
        <div role="alert" className="mt-3 rounded-md border border-danger/50 bg-danger-soft p-4">
          <p>Révoquer ce lien ? Le client et ceux à qui il l’a donné ne verront plus la commande.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button look="danger" className="px-4" disabled={isPending} onClick={() => mutate('revoke')}>
              Oui, révoquer
            </Button>
            <Button look="quiet" className="px-4" onClick={() => setAsking(false)}>
              Annuler
            </Button>
          </div>
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap gap-2">
          <CopyLinkButton secret={link} className="px-4 max-sm:w-full" />
          <SendLink name={customer.name} phone={customer.phone} orderNumber={orderNumber} secret={link}>
            Envoyer par WhatsApp
          </SendLink>
          <Button look="quiet" className="px-4 max-sm:w-full" onClick={() => setAsking(true)}>
            <Unlink aria-hidden className="size-4" />
            Révoquer le lien
          </Button>
        </div>
      )}
    </>
  )
}
