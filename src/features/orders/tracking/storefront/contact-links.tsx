import { useSettings } from '#features/settings/api/settings.queries.ts'
import { chatLinkWith } from '#lib/contact/contact-links.ts'
import { buttonClasses } from '#ui/button.tsx'
import { MessageCircle, Phone } from '#ui/icons/icons.tsx'

/** Calls the shop, or writes to it about an order, whose number a page may no longer know. */
export function ContactLinks({ orderNumber }: { orderNumber?: string }) {
  const { contactPhone, callLink, chatLink } = useSettings()
  const link = buttonClasses('secondary', 'px-4 max-sm:grow')
  const subject = orderNumber ? `ma commande ${orderNumber}` : 'une commande'
  return (
    <div className="flex flex-wrap gap-3">
      {contactPhone ? (
        <a href={callLink} className={link}>
          <Phone aria-hidden className="size-4" />
          Appeler
        </a>
      ) : null}
      {chatLink ? (
        <a
          href={chatLinkWith(chatLink, `Bonjour, au sujet de ${subject} :`)}
          className={link}
          target="_blank"
          rel="noopener noreferrer"
        >
          <MessageCircle aria-hidden className="size-4" />
          WhatsApp
        </a>
      ) : null}
    </div>
  )
}
