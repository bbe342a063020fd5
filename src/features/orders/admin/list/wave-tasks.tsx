import { formatMoney } from '#lib/format/money.ts'
import { Banknote } from '#ui/icons/admin-icons.tsx'
import type { WaveTask } from '../domain/admin-order.ts'
import { OrderNumber } from './order-columns.tsx'

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
