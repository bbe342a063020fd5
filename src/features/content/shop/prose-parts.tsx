import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'
import { registerLabels } from '#features/settings/settings.ts'
import { type ButtonLook, buttonClasses } from '#ui/button.tsx'
import { Mail, MessageCircle, Phone } from '#ui/icons/icons.tsx'
import { openingHours } from '../business-terms.ts'

const textLink = 'text-amber underline underline-offset-4 transition hover:text-cream'

/** Classes of a link on a line of its own, high enough for a thumb. */
export const lineLink = `${textLink} inline-flex min-h-11 max-w-full items-center`

type ShopLinkProps = { className?: string; children?: ReactNode }

export function PhoneLink({ className = textLink, children }: ShopLinkProps) {
  const { contactPhone: phone, callLink: link } = useSettings()
  if (!phone) return null
  return (
    <a href={link} className={className}>
      {children ?? <span className="whitespace-nowrap">{phone}</span>}
    </a>
  )
}

export function MailLink({ className = textLink, children, subject }: ShopLinkProps & { subject?: string }) {
  const { contactEmail: email } = useSettings()
  if (!email) return null
  return (
    <a href={mailAddress(email, subject)} className={className}>
      {children ?? (
        <span className="inline-block max-w-full wrap-anywhere [text-decoration:inherit]">{email}</span>
      )}
    </a>
  )
}

export function ChatLink({ className = textLink, children }: ShopLinkProps) {
  const { whatsappNumber: number, chatLink: address } = useSettings()
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={className}>
      {children ?? <span className="whitespace-nowrap">{number}</span>}
    </a>
  )
}

function mailAddress(email: string, subject?: string): string {
  return `mailto:${email}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`
}

/** Name, address and contact of the shop, from the settings (NAV-04). */
export function ShopIdentity() {
  const { storeName, storeAddress, contactPhone, contactEmail, registrations } = useSettings()
  const facts = [
    ['Nom', storeName],
    ['Adresse', storeAddress],
    ['Téléphone', contactPhone && <PhoneLink key="phone" className={lineLink} />],
    ['E-mail', contactEmail && <MailLink key="mail" className={lineLink} />],
    [registerLabels.rccm, registrations.rccm],
    [registerLabels.ncc, registrations.ncc],
  ] as const
  return (
    <dl className="grid gap-4 rounded-lg border border-line bg-raised p-5 text-sm sm:grid-cols-2 lg:max-w-2xl">
      {facts.map(([label, fact]) =>
        fact ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere text-cream [&_a]:-my-2.5">{fact}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}

/** A text that holds while one of the shop's two register numbers is missing. */
export function UnlessRegistered({ children }: { children: ReactNode }) {
  const { registrations } = useSettings()
  return registrations.rccm && registrations.ncc ? null : children
}

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

type SettingProps = { name: 'storeName' | 'storeDescription' | 'deliveryMessage' | 'payAheadWith' }

export function Setting({ name }: SettingProps) {
  return useSettings()[name]
}

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={textLink}>
      {children}
    </Link>
  )
}

export function Code({ children }: { children: ReactNode }) {
  return <code className="wrap-anywhere text-cream">{children}</code>
}

type ButtonsProps = { buttons: readonly { to: string; look: ButtonLook; label: string }[] }

export function Buttons({ buttons }: ButtonsProps) {
  return (
    <div className={buttons.length > 1 ? 'flex flex-wrap gap-3' : undefined}>
      {buttons.map(({ to, look, label }) => (
        <Link key={to} to={to} className={buttonClasses(look)}>
          {label}
        </Link>
      ))}
    </div>
  )
}

export function MailButton({ subject, children }: { subject: string; children: ReactNode }) {
  return (
    <div>
      <MailLink subject={subject} className={buttonClasses('primary')}>
        {children}
      </MailLink>
    </div>
  )
}

/** A point of a list that holds while orders can be paid ahead. */
export function PayAheadPoint({ children }: { children: ReactNode }) {
  return useSettings().payAheadWith ? <li>{children}</li> : null
}
