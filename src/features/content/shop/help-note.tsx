import { useSettings } from '#features/settings/settings.api.ts'
import { Mail, MessageCircle, Phone } from '#ui/icons/icons.tsx'
import { openingHours } from '../business-terms.ts'
import { ChatLink, MailLink, PhoneLink } from './shop-links.tsx'

const look =
  'inline-flex min-h-11 max-w-full items-center justify-center gap-2 rounded-full border border-line-strong px-5 py-2 text-sm text-cream transition hover:border-amber hover:text-amber'

export function HelpNote() {
  const { businessHours: hours } = useSettings()
  return (
    <aside aria-label="Nous joindre" className="rounded-lg border border-line bg-raised p-6 lg:max-w-2xl">
      <p className="font-display text-lg">Une question ?</p>
      <p className="mt-1 text-sm text-quiet">Nous vous répondons avec plaisir.</p>
      <ul aria-label="Horaires" className="mt-1 flex flex-wrap gap-x-4 text-sm text-quiet">
        {openingHours(hours).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      <div className="mt-4 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        <PhoneLink className={look}>
          <Phone aria-hidden className="size-4 shrink-0" />
          Appeler
        </PhoneLink>
        <MailLink className={`${look} max-sm:order-last max-sm:col-span-2`}>
          <Mail aria-hidden className="size-4 shrink-0" />
          Écrire un e-mail
        </MailLink>
        <ChatLink className={look}>
          <MessageCircle aria-hidden className="size-4 shrink-0" />
          WhatsApp
        </ChatLink>
      </div>
    </aside>
  )
}
