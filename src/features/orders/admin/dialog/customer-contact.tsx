import { useSettings } from '#features/settings/api/settings.queries.ts'
import { phoneChatLink } from '#lib/contact/chat-number.ts'
import { mailtoLink, mapLink, shareByChatLink } from '#lib/contact/contact-links.ts'
import { buttonClasses } from '#ui/button.tsx'
import { Send } from '#ui/icons/admin-icons.tsx'
import { Mail, MapPin, Truck } from '#ui/icons/icons.tsx'
import { CallAndChat } from '../contact-links.tsx'
import { CustomerLink } from '../customer/customer-link.tsx'
import type { AdminOrderDetail } from '../domain/admin-order.ts'
import { courierText } from '../domain/courier-text.ts'
import { customerChatLink } from '../domain/customer-chat.ts'

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
