import type { ReactNode } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'

export const textLink = 'text-amber underline underline-offset-4 transition hover:text-cream'

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
