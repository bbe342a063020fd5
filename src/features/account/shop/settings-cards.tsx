import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useSettings } from '#features/settings/settings.api.ts'
import { FailureError } from '#lib/errors/result.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Dialog } from '#ui/dialog.tsx'
import { EmailField, NameFields } from '#ui/form/contact-fields.tsx'
import { ErrorState } from '#ui/states.tsx'
import { notify } from '#ui/toast/notify.ts'
import { profileQuery, saveProfile } from '../account.api.ts'
import { profileSchema } from '../account-forms.ts'
import { sessionQuery } from '../session.api.ts'
import type { SessionUser } from '../session-user.ts'
import { useCurrentUser } from '../use-current-user.tsx'
import { FormFailure } from './account-page.tsx'
import { useAccountForm } from './use-account-form.ts'

export function SettingsCard({
  title,
  intro,
  tone = 'neutral',
  children,
}: {
  title: string
  intro?: string
  tone?: 'neutral' | 'danger'
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(
        'rounded-lg border bg-raised p-5 sm:p-6',
        tone === 'danger' ? 'border-danger/40' : 'border-line',
      )}
    >
      <h2 id={titleId} className="text-lg">
        {title}
      </h2>
      {intro ? <p className="mt-1 text-sm text-quiet">{intro}</p> : null}
      <div className="mt-5">{children}</div>
    </section>
  )
}

export function LoadingLine() {
  return (
    <p role="status" className="text-sm text-quiet">
      Chargement…
    </p>
  )
}

/** First and last name, which can be edited, and the e-mail, which cannot (SET-02 to SET-05, SET-10). */
export function ProfileCard() {
  const { data: profile, error, refetch } = useQuery(profileQuery(useCurrentUser().id))
  return (
    <SettingsCard title="Profil" intro="Ces informations préremplissent vos commandes.">
      {profile ? <ProfileForm key={profile.id} profile={profile} /> : null}
      {!profile && error ? (
        <ErrorState onRetry={() => void refetch()}>
          {error instanceof FailureError
            ? 'Impossible de charger votre profil'
            : "Une erreur inattendue s'est produite"}
        </ErrorState>
      ) : null}
      {!profile && !error ? (
        <p role="status" className="min-h-80 py-8 text-quiet">
          Chargement de votre profil…
        </p>
      ) : null}
    </SettingsCard>
  )
}

function ProfileForm({ profile }: { profile: SessionUser }) {
  const queryClient = useQueryClient()
  const { field, formProps, failure, isSending } = useAccountForm({
    schema: profileSchema,
    initial: { firstName: profile.firstName ?? '', lastName: profile.lastName ?? '' },
    send: (data) => saveProfile({ data }),
    onDone: (user) => {
      queryClient.setQueryData(profileQuery(user.id).queryKey, user)
      queryClient.setQueryData(sessionQuery.queryKey, user)
      notify({ title: 'Profil mis à jour', tone: 'success' })
    },
    onRefused: (text, { code }) => {
      const title =
        code === 'network' || code === 'internal'
          ? "Une erreur inattendue s'est produite"
          : 'Impossible de mettre à jour votre profil'
      notify({ title, description: text, tone: 'destructive' })
    },
  })
  return (
    <form {...formProps} aria-label="Profil" className="flex flex-col gap-5">
      <NameFields field={field} limit={50} />
      <EmailField
        value={profile.email}
        readOnly
        hint="L’adresse de votre compte ne se modifie pas ici."
        className="cursor-not-allowed text-quiet"
      />
      <FormFailure>{failure}</FormFailure>
      <Button type="submit" disabled={isSending} className="self-start">
        {isSending ? 'Sauvegarde…' : 'Sauvegarder'}
      </Button>
    </form>
  )
}

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
