import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { phoneCallLink, phoneChatLink } from '#lib/contact/chat-number.ts'
import { mailtoLink, mapLink, shareByChatLink } from '#lib/contact/contact-links.ts'
import { orderPageUrl } from '#lib/mailed-link.ts'
import { Button, type ButtonLook, buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Link2, Send, Unlink, UserRound } from '#ui/icons/admin-icons.tsx'
import { Mail, MapPin, MessageCircle, Phone, Truck } from '#ui/icons/icons.tsx'
import { CopyLinkButton, OutsideLink } from '../shop/order-parts.tsx'
import type { AdminOrder, AdminOrderDetail } from './admin-order.ts'
import { renewOrderLink, revokeOrderLink } from './admin-orders.api.ts'
import { courierText, customerChatLink, trackingChatLink } from './order-texts.ts'

type ContactLinksProps = {
  order: AdminOrder
  /** On a card they are beside the number, as symbols only. */
  asIcons?: boolean
  /** Of each link. */
  className?: string
}

/** The ways to an order's customer: a call and WhatsApp (WORK-01). */
export function ContactLinks({ order, asIcons = false, className }: ContactLinksProps) {
  const { storeName } = useSettings()
  const { customerName: name, customerPhone: phone, orderNumber } = order
  const chat = customerChatLink({ name, phone, orderNumber }, storeName)
  // An order whose customer was erased has no phone number.
  if (!/\d/.test(phone)) return null
  const shape = buttonClasses('secondary', classNames(asIcons && 'size-11 shrink-0 px-0', className))
  const icon = classNames('shrink-0', asIcons ? 'size-5' : 'size-4 max-xl:hidden')
  return (
    <>
      <a href={phoneCallLink(phone)} className={shape} aria-label={`Appeler ${name}`}>
        <Phone aria-hidden className={icon} />
        {asIcons ? null : <span className="xl:sr-only">Appeler</span>}
      </a>
      {chat ? (
        <a
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          className={shape}
          aria-label={`WhatsApp à ${name}`}
        >
          <MessageCircle aria-hidden className={icon} />
          {asIcons ? null : <span className="xl:sr-only">WhatsApp</span>}
        </a>
      ) : null}
    </>
  )
}

type CallAndChatProps = {
  phone: string
  /** The address of the chat; null when the number has none. */
  chat: string | null
  /** Of each link. */
  className: string
}

export function CallAndChat({ phone, chat, className }: CallAndChatProps) {
  return (
    <>
      {/* An order whose customer was erased has no phone number. */}
      {/\d/.test(phone) ? (
        <a href={phoneCallLink(phone)} className={className}>
          <Phone aria-hidden className="size-4" />
          Appeler
        </a>
      ) : null}
      {chat ? (
        <OutsideLink icon={MessageCircle} href={chat} className={className}>
          WhatsApp
        </OutsideLink>
      ) : null}
    </>
  )
}

/** Leads to all orders of a customer (CUSTOMER-02); an order whose customer was erased has none. */
export function CustomerLink({
  order: { id, customerPhone },
  label = 'Toutes les commandes de ce client',
  className = buttonClasses('secondary', 'px-4 max-sm:w-full'),
}: {
  order: { id: string; customerPhone: string }
  label?: string
  className?: string
}) {
  if (!/\d/.test(customerPhone)) return null
  return (
    <Link to="/admin" search={{ tab: 'orders', customer: id }} className={className}>
      <UserRound aria-hidden className="size-4" />
      {label}
    </Link>
  )
}

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
          <OutsideLink icon={Truck} href={onTheWay} className={link}>
            Annoncer le coursier
          </OutsideLink>
        ) : null}
      </div>
      <div className="mt-2 grid gap-x-2 sm:grid-cols-2">
        <OutsideLink icon={Send} href={shareByChatLink(courierText(order))} className={quietLink}>
          Envoyer au coursier
        </OutsideLink>
        {map ? (
          <OutsideLink icon={MapPin} href={map} className={quietLink}>
            Ouvrir la carte
          </OutsideLink>
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

const calls = { revoke: revokeOrderLink, renew: renewOrderLink }
const done = { revoke: 'Lien révoqué', renew: 'Nouveau lien prêt' }

/** The link of the customer's page of an order: to copy, to send, to revoke, to replace (TRACK-06, PHONE-08). */
export function OrderLink({ order: { id, link, customer, orderNumber } }: { order: AdminOrderDetail }) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useAdminCommand({
    run: (wish: 'revoke' | 'renew') => calls[wish]({ data: { id } }),
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
    <OutsideLink icon={MessageCircle} href={chat} className={buttonClasses(look, 'px-4 max-sm:w-full')}>
      {children}
    </OutsideLink>
  )
}
