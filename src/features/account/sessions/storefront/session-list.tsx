import { formatDate, formatDateTime } from '#lib/format/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { BusyButton } from '#ui/busy-button.tsx'
import type { SessionEntry } from '../domain/session-entry.ts'
import { useEndSessions } from './use-end-sessions.ts'

/** The sessions of the account, each with a button that ends it. */
export function SessionList({ sessions }: { sessions: readonly SessionEntry[] }) {
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
