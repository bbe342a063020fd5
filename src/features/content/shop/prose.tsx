import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'
import { type ButtonLook, buttonClasses } from '#ui/button.tsx'
import { MailLink, textLink } from './shop-links.tsx'

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
