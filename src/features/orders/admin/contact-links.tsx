import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/settings/settings.api.ts'
import { phoneCallLink } from '#lib/contact/chat-number.ts'
import { buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { UserRound } from '#ui/icons/admin-icons.tsx'
import { MessageCircle, Phone } from '#ui/icons/icons.tsx'
import type { AdminOrder } from './admin-order.ts'
import { customerChatLink } from './order-texts.ts'

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

/** The links to call a customer and to write to them by WhatsApp. */
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
        <a href={chat} className={className} target="_blank" rel="noopener noreferrer">
          <MessageCircle aria-hidden className="size-4" />
          WhatsApp
        </a>
      ) : null}
    </>
  )
}

type CustomerLinkProps = {
  order: { id: string; customerPhone: string }
  label?: string
  className?: string
}

/** Leads to all orders of a customer (CUSTOMER-02); an order whose customer was erased has none. */
export function CustomerLink({
  order: { id, customerPhone },
  label = 'Toutes les commandes de ce client',
  className = buttonClasses('secondary', 'px-4 max-sm:w-full'),
}: CustomerLinkProps) {
  if (!/\d/.test(customerPhone)) return null
  return (
    <Link to="/admin" search={{ tab: 'orders', customer: id }} className={className}>
      <UserRound aria-hidden className="size-4" />
      {label}
    </Link>
  )
}
