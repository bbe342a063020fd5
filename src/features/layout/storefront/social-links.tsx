import type { ReactNode } from 'react'
import { networkLabels, networks, type SocialAddresses } from '#features/settings/domain/shop-data.ts'

/** The outlines of the four logos, drawn in a box of 24 by 24. */
const logos = {
  facebook: (
    <path d="M14 8.5h2.5V5.2h-2.7c-2.6 0-4.1 1.6-4.1 4.2v1.9H7v3.3h2.7V21h3.5v-6.4h2.9l.5-3.3h-3.4V9.7c0-.8.3-1.2.8-1.2Z" />
  ),
  instagram: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="4.5" />
      <circle cx="12" cy="12" r="3.6" />
      <circle cx="16.6" cy="7.4" r="0.6" />
    </>
  ),
  tiktok: <path d="M13.5 4v10.6a3 3 0 1 1-3-3M13.5 4c.3 2.8 2 4.4 4.5 4.6" />,
  whatsapp: (
    <>
      <path d="M4.5 19.5 5.6 16A8 8 0 1 1 8.500 18.600Z" />
      <path d="M9.300 9.200c0 3 2.500 5.500 5.500 5.500l.9-1.500-2-1-.8.8c-.9-.4-1.700-1.200-2.100-2.100l.8-.8-1-2Z" />
    </>
  ),
} satisfies Record<string, ReactNode>

/** The four social links; the fourth opens a chat with the shop (NAV-11). */
export function SocialLinks({ social, chat }: { social: SocialAddresses; chat: string | null }) {
  const links = [
    ...networks.map((mark) => ({ mark, label: networkLabels[mark], href: social[mark] })),
    ...(chat ? [{ mark: 'whatsapp', label: 'WhatsApp', href: chat } as const] : []),
  ]
  return (
    <ul aria-label="Nous suivre" className="-ml-2 flex flex-wrap gap-1">
      {links.map(({ mark, label, href }) => (
        <li key={mark}>
          <a
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex size-11 items-center justify-center rounded-full text-quiet transition hover:bg-amber-soft hover:text-amber"
          >
            <svg
              aria-hidden
              viewBox="0 0 24 24"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              className="size-6"
            >
              {logos[mark]}
            </svg>
            <span className="sr-only">{label} (nouvel onglet)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
