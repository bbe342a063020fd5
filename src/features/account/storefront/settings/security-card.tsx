import { Link } from '@tanstack/react-router'
import { buttonClasses } from '#ui/button.tsx'
import { KeyRound } from '#ui/icons/screen-icons.tsx'
import { SettingsCard } from './settings-card.tsx'

/** The link to a new password (SET-08). */
export function SecurityCard() {
  return (
    <SettingsCard title="Sécurité" intro="Un nouveau mot de passe déconnecte tous vos autres appareils.">
      <Link to="/reset-password" className={buttonClasses('secondary', 'px-5')}>
        <KeyRound aria-hidden className="size-4 shrink-0" />
        Changer de mot de passe
      </Link>
    </SettingsCard>
  )
}
