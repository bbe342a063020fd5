import { type ReactNode, useState } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { phoneChatLink } from '#lib/contact/chat-number.ts'
import { mailtoLink, mapLink, shareByChatLink } from '#lib/contact/contact-links.ts'
import { orderPageUrl } from '#lib/order-link.ts'
import { Button, type ButtonLook, buttonClasses } from '#ui/button.tsx'
import { Link2, Send, Unlink } from '#ui/icons/admin-icons.tsx'
import { Mail, MapPin, MessageCircle, Truck } from '#ui/icons/icons.tsx'
import { CopyLinkButton } from '../shop/order-parts.tsx'
import type { AdminOrderDetail } from './admin-order.ts'
import { renewOrderLink, revokeOrderLink } from './admin-orders.api.ts'
import { CallAndChat, CustomerLink } from './contact-links.tsx'
import { courierText, customerChatLink, trackingChatLink } from './order-texts.ts'

const link = buttonClasses('secondary', 'grow px-4')
const quietLink = buttonClasses('quiet', 'justify-start! -ml-3 px-3 text-left!')

/** The customer of an order, with links to call them or to write to them about it. */
export function CustomerContact({ order }: { order: AdminOrderDetail }) {
  const { storeName } = useSettings()
  const { name, phone, email, address } = order.customer
  const chat = customerChatLink({ name, phone, orderNumber: order.orderNumber }, storeName)
  const map = mapLink(address)
  const onTheWay =
    order.status === 'shipped'
      ? phoneChatLink(
          phone,
          `Bonjour ${name}, votre commande ${order.orderNumber} chez ${storeName} est en route. Le coursier vous appelle en arrivant.`,
        )
      : null
  const subject = `Votre commande ${order.orderNumber}`
  return (
    <>
      <p className="font-medium">{name}</p>
      <p>{phone}</p>
      {email ? <p className="break-all">{email}</p> : null}
      <p className="whitespace-pre-line">{address}</p>
      <div className="mt-4 flex flex-wrap gap-2">
        <CallAndChat phone={phone} chat={chat} className={link} />
        {onTheWay ? (
          <a href={onTheWay} className={link} target="_blank" rel="noopener noreferrer">
            <Truck aria-hidden className="size-4" />
            Annoncer le coursier
          </a>
        ) : null}
      </div>
      <div className="mt-2 grid gap-x-2 sm:grid-cols-2">
        <a
          href={shareByChatLink(courierText(order))}
          className={quietLink}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Send aria-hidden className="size-4" />
          Envoyer au coursier
        </a>
        {map ? (
          <a href={map} className={quietLink} target="_blank" rel="noopener noreferrer">
            <MapPin aria-hidden className="size-4" />
            Ouvrir la carte
          </a>
        ) : null}
        {email ? (
          <a href={mailtoLink(email, { subject })} className={quietLink}>
            <Mail aria-hidden className="size-4" />
            E-mail
          </a>
        ) : null}
        <CustomerLink
          order={{ id: order.id, customerPhone: phone }}
          className={`${quietLink} sm:col-span-2 sm:justify-self-start`}
        />
      </div>
    </>
  )
}

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

type SendLinkProps = {
  name: string
  phone: string
  orderNumber: string
  secret: string
  look?: ButtonLook
  children: ReactNode
}

/** Opens WhatsApp with the customer of an order and the address of its page; nothing where the phone has no chat (PHONE-08). */
export function SendLink({ secret, look = 'secondary', children, ...order }: SendLinkProps) {
  const { storeName } = useSettings()
  const page = orderPageUrl(location.origin, secret)
  const chat = trackingChatLink({ ...order, page, storeName })
  if (!chat) return null
  return (
    <a
      href={chat}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClasses(look, 'px-4 max-sm:w-full')}
    >
      <MessageCircle aria-hidden className="size-4" />
      {children}
    </a>
  )
}
