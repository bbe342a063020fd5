import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type OrderStatusChange, stockText } from '../domain/stock-outcome.ts'

type SkippedStockProps = {
  /** How many orders were marked. */
  count: number
  /** Their new status. */
  label: string
  problems: readonly OrderStatusChange[]
  onClose: () => void
}

/** Says of each marked order whose stock was not reduced what became of it (WORK-03). */
export function SkippedStock({ count, label, problems, onClose }: SkippedStockProps) {
  return (
    <Dialog
      title="Le stock n’a pas suffi partout"
      onClose={onClose}
      footer={
        <Button className="w-full" onClick={onClose}>
          Compris
        </Button>
      }
    >
      <p className="text-sm">
        {count === 1 ? 'La commande est marquée' : `Les ${count} commandes sont marquées`} «{' '}
        {label} ». À vérifier :
      </p>
      <ul className="mt-3 divide-y divide-line text-sm">
        {problems.map((change) => (
          <li key={change.id} className="py-2">
            <span className="block break-all text-quiet">{change.orderNumber}</span>
            {stockText(change.stock)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
