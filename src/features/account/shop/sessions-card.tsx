import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf, unwrap } from '#lib/errors/result.ts'
import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { Badge } from '#ui/badge.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { notify } from '#ui/toast/notify.ts'
import { notifyFailure } from '#ui/toast/notify-failure.ts'
import { endMyOtherSessions, endMySession, sessionsQuery } from '../account-security.api.ts'
import type { SessionEntry } from '../open-sessions.ts'
import { useCurrentUser } from '../use-current-user.tsx'
import { LoadingLine, SettingsCard } from './settings-cards.tsx'
import { useConfirmation } from './use-confirmation.tsx'

/** The devices with a session, each with a button; `below` comes with them, so that nothing is pushed away. */
export default function SessionsCard({ below }: { below: ReactNode }) {
  const query = useQuery(sessionsQuery(useCurrentUser().id))
  return (
    <>
      <SettingsCard
        title="Appareils connectés"
        intro="Où votre compte est ouvert. Déconnectez ce que vous ne reconnaissez pas, puis changez de mot de passe."
      >
        <Loaded query={query} failed="Impossible de lire vos appareils connectés." skeleton={<LoadingLine />}>
          {(sessions) => <SessionList sessions={sessions} />}
        </Loaded>
      </SettingsCard>
      {query.isPending ? null : below}
    </>
  )
}

function SessionList({ sessions }: { sessions: readonly SessionEntry[] }) {
  const { endOne, endOthers, question, isBusy } = useEndSessions()
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-col gap-3 py-4 first:pt-0 sm:flex-row sm:items-center sm:justify-between"
          >
            <Description session={session} />
            {session.isCurrent ? null : (
              <BusyButton
                look="secondary"
                className="shrink-0 px-5"
                isBusy={isBusy}
                aria-label={`Déconnecter ${session.device}, ${seen(session)}`}
                onClick={() => endOne(session.id)}
              >
                Déconnecter
              </BusyButton>
            )}
          </li>
        ))}
      </ul>
      {hasOthers ? (
        <BusyButton look="danger" className="mt-4 max-sm:w-full" isBusy={isBusy} onClick={endOthers}>
          Déconnecter tous les autres appareils
        </BusyButton>
      ) : (
        <p className="text-sm text-quiet">Votre compte n’est ouvert sur aucun autre appareil.</p>
      )}
      {question}
    </>
  )
}

function Description({ session }: { session: SessionEntry }) {
  const { device, place, signedInAt, isCurrent } = session
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        {device}
        {isCurrent ? <Badge tone="amber">Cet appareil</Badge> : null}
      </p>
      <p className="mt-1 text-sm text-quiet">
        {isCurrent ? null : (
          <time className="block" dateTime={session.seenAt}>
            {seen(session)}
          </time>
        )}
        <time className="block" dateTime={signedInAt}>
          Connexion du {formatDate(signedInAt)}
        </time>
        {place ? <span className="block">Adresse {place}</span> : null}
      </p>
    </div>
  )
}

function seen({ seenAt }: SessionEntry): string {
  return `Vu le ${formatDateTime(seenAt)}`
}

/** Ends one session, or all but this; render `question`, for a sign-in of more than 15 minutes ago. */
function useEndSessions() {
  const queryClient = useQueryClient()
  const { id: userId } = useCurrentUser()
  const { confirmed, question } = useConfirmation()
  const { mutate, isPending } = useMutation({
    mutationFn: async (id: string | null) =>
      unwrap(await confirmed(() => (id === null ? endMyOtherSessions() : endMySession({ data: { id } })))),
    onSuccess: (_, id) =>
      notify({
        title: id === null ? 'Autres appareils déconnectés' : 'Appareil déconnecté',
        tone: 'success',
      }),
    onError: (error) => {
      // Closing the question cancels.
      if (failureOf(error).code !== 'confirmation_needed') notifyFailure(error, (reason) => reason)
    },
    onSettled: readAgainAfter(() => queryClient.invalidateQueries(sessionsQuery(userId))),
  })
  return { endOne: (id: string) => mutate(id), endOthers: () => mutate(null), question, isBusy: isPending }
}
