import type { ReactNode } from 'react'
import { useSettings } from '#features/settings/api/settings.queries.ts'

/** How a link inside a sentence looks. */
export const textLink = 'text-amber underline underline-offset-4 transition hover:text-cream'

/** How a link looks that stands for itself: as high as a thumb is wide. */
export const lineLink = `${textLink} inline-flex min-h-11 max-w-full items-center`

type ShopLinkProps = { className?: string; children?: ReactNode }

/** The shop's phone number, to call; nothing while none is set. */
export function PhoneLink({ className = textLink, children }: ShopLinkProps) {
  const { contact_phone: phone, call_link: link } = useSettings()
  if (!phone) return null
  return (
    <a href={link} className={className}>
      {children ?? <span className="whitespace-nowrap">{phone}</span>}
    </a>
  )
}

/** The shop's e-mail address, to write to, with a subject where the page knows it. */
export function MailLink({ className = textLink, children, subject }: ShopLinkProps & { subject?: string }) {
  const { contact_email: email } = useSettings()
  if (!email) return null
  return (
    <a href={mailAddress(email, subject)} className={className}>
      {children ?? <span className="wrap-anywhere">{email}</span>}
    </a>
  )
}

/** A chat with the shop. */
export function ChatLink({ className = textLink, children }: ShopLinkProps) {
  const { whatsapp_number: number, chat_link: address } = useSettings()
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
