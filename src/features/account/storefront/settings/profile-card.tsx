import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FailureError } from '#lib/errors/result.ts'
import { Button } from '#ui/button.tsx'
import { EmailField, NameFields } from '#ui/form/contact-fields.tsx'
import { ErrorState } from '#ui/states.tsx'
import { notify } from '#ui/toast/notify.ts'
import { saveProfile } from '../../api/account.functions.ts'
import { profileQuery } from '../../api/profile.queries.ts'
import { sessionQuery } from '../../api/session.queries.ts'
import { useCurrentUser } from '../../client/guards.tsx'
import { profileSchema } from '../../domain/account.schema.ts'
import type { SessionUser } from '../../domain/session-user.ts'
import { FormFailure } from '../account-page.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { SettingsCard } from './settings-card.tsx'

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
