import { Mail, MapPin, MessageCircle, Phone, Truck } from 'lucide-react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { phoneCallLink, phoneChatLink } from '#lib/chat-number.ts'
import { mailtoLink } from '#lib/mailto.ts'
import { mapLink } from '#lib/map-link.ts'
import { buttonClasses } from '#ui/button.tsx'
import type { AdminOrderDetail } from './domain/admin-order.ts'

const link = buttonClasses('secondary', 'px-4 max-sm:w-full')

/** The customer of an order, with links to call them or to write to them about it. */
export function CustomerContact({ order }: { order: AdminOrderDetail }) {
  const { storeName } = useSettings()
  const { name, phone, email, address } = order.customer
  const chat = phoneChatLink(
    phone,
    `Bonjour ${name}, ici ${storeName}, au sujet de votre commande ${order.orderNumber}.`,
  )
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
        {/* An order whose customer was erased has no phone number. */}
        {/\d/.test(phone) ? (
          <a href={phoneCallLink(phone)} className={link}>
            <Phone aria-hidden className="size-4" />
            Appeler
          </a>
        ) : null}
        {chat ? (
          <a href={chat} className={link} target="_blank" rel="noopener noreferrer">
            <MessageCircle aria-hidden className="size-4" />
            WhatsApp
          </a>
        ) : null}
        {onTheWay ? (
          <a href={onTheWay} className={link} target="_blank" rel="noopener noreferrer">
            <Truck aria-hidden className="size-4" />
            Annoncer le coursier
          </a>
        ) : null}
        {map ? (
          <a href={map} className={link} target="_blank" rel="noopener noreferrer">
            <MapPin aria-hidden className="size-4" />
            Ouvrir la carte
          </a>
        ) : null}
        {email ? (
          <a href={mailtoLink(email, { subject })} className={link}>
            <Mail aria-hidden className="size-4" />
            E-mail
          </a>
        ) : null}
      </div>
    </>
  )
}
