import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { askAgainAtWave, finishAtWave } from '../api/payments.functions.ts'
import type { WaveAttempt } from '../domain/payment.ts'

/** A payment with Wave that is under way, had no answer, or brought money that is no whole amount of CFA (WAVE-03, WAVE-05). */
export function WaveAttemptFacts({ attempt }: { attempt: WaveAttempt }) {
  const { id, state, asked, openedAt, received, problem } = attempt
  const changes = ['payments', 'orders']
  const again = useAdminCommand({
    run: () => askAgainAtWave({ data: { sessionId: id } }),
    changes,
    done: () => ({ title: 'Wave est interrogé à nouveau.' }),
  })
  const finish = useAdminCommand({
    run: () => finishAtWave({ data: { sessionId: id } }),
    changes,
    done: () => ({ title: 'Noté.' }),
  })
  return (
    <div className="mt-2 border-l-2 border-amber py-1 pl-3">
      <p>
        {received
          ? `Wave a reçu ${received.amount} ${received.currency} au lieu de ${formatMoney(asked)}`
          : `${formatMoney(asked)} demandés par Wave`}
      </p>
      <p className="text-xs text-quiet">
        {formatDateTime(openedAt)}
        {state === 'waiting' ? ' · pas encore payés' : ''}
        {state === 'unanswered' ? ' · Wave n’a rien répondu pendant un jour' : ''}
        {received?.reference ? ` · réf. ${received.reference}` : ''}
      </p>
      {received ? (
        <p className="text-xs text-quiet">
          Cette somme n’est pas comptée. Rendez-la depuis votre compte Wave, ou inscrivez ce qu’elle vaut
          comme paiement.
        </p>
      ) : null}
      {problem ? <p className="text-xs wrap-anywhere text-quiet">{problem}</p> : null}
      <div className="flex flex-wrap gap-x-4">
        {received ? null : (
          <Button
            look="quiet"
            className="-ml-2 px-2"
            disabled={again.isPending}
            onClick={() => again.mutate()}
          >
            Demander à Wave
          </Button>
        )}
        {state === 'waiting' ? null : (
          <Button
            look="quiet"
            className="-ml-2 px-2"
            disabled={finish.isPending}
            onClick={() => finish.mutate()}
          >
            C’est réglé
          </Button>
        )}
      </div>
    </div>
  )
}
