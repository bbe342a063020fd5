import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useCurrentUser } from '../../client/guards.tsx'
import { SettingsCard } from './settings-card.tsx'

/** How to have an account deleted: by writing to the shop (SET-09, D11). */
export function DangerZone() {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsCard
      title="Suppression du compte"
      intro="La suppression d’un compte est définitive."
      tone="danger"
    >
      <Button look="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Supprimer mon compte
      </Button>
      {isOpen ? <DeletionDialog onClose={() => setOpen(false)} /> : null}
    </SettingsCard>
  )
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { contactEmail: shopEmail, storeName } = useSettings()
  const { email } = useCurrentUser()
  const subject = encodeURIComponent(`Suppression de mon compte ${storeName}`)
  const body = encodeURIComponent(`Bonjour,\n\nMerci de supprimer le compte ${email}.\n`)
  return (
    <Dialog
      title="Supprimer mon compte"
      isText
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          {shopEmail ? (
            <a
              href={`mailto:${shopEmail}?subject=${subject}&body=${body}`}
              className={buttonClasses('primary')}
            >
              Écrire à la boutique
            </a>
          ) : (
            <Link to="/contact" className={buttonClasses('primary')}>
              Écrire à la boutique
            </Link>
          )}
        </div>
      }
    >
      <p>
        Pour supprimer votre compte, écrivez-nous
        {shopEmail ? (
          <>
            {' à '}
            <strong className="inline-block max-w-full font-semibold wrap-anywhere text-amber">
              {shopEmail}
            </strong>
          </>
        ) : null}{' '}
        depuis votre adresse {email}. Nous vous confirmerons la suppression par e-mail.
      </p>
    </Dialog>
  )
}
