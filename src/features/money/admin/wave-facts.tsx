import type { WaveTask } from '#features/orders/admin/admin-order.ts'
import { OrderNumber } from '#features/orders/admin/order-columns.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { Banknote } from '#ui/icons/admin-icons.tsx'
import { askAgainAtWave, finishAtWave } from './money.api.ts'
import type { WaveAttempt } from './payment.ts'

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

type WaveTasksProps = { tasks: readonly WaveTask[]; onOpen: (orderId: string) => void }

/** What payments with Wave ask of the staff, above the orders: each opens its order (WAVE-05). */
export function WaveTasks({ tasks, onOpen }: WaveTasksProps) {
  if (tasks.length === 0) return null
  return (
    <ul aria-label="Paiements à régler chez Wave" className="flex flex-col gap-2">
      {tasks.map((task) => (
        <li key={task.orderId}>
          <button
            type="button"
            className="flex min-h-11 w-full items-start gap-3 rounded-lg border border-amber/50 bg-amber-soft px-4 py-2.5 text-left text-sm transition hover:border-amber"
            onClick={() => onOpen(task.orderId)}
          >
            <Banknote aria-hidden className="mt-0.5 size-4 shrink-0 text-amber" />
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{taskText(task)}</span>
              <span className="block text-quiet">
                {task.customerName} · <OrderNumber number={task.orderNumber} isShort />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function taskText({ refund, received }: WaveTask): string {
  if (refund > 0) return `À rembourser : ${formatMoney(refund)}, reçus par Wave`
  if (received) return `Wave a reçu ${received.amount} ${received.currency} : à vérifier avec Wave`
  return 'Paiement par Wave sans réponse : à vérifier avec Wave'
}
