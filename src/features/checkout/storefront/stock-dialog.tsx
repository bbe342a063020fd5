import { Link } from '@tanstack/react-router'
import { Button, buttonClasses } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type StockProblem, stockProblemText } from '../domain/order-error-details.ts'

/** Lists the items that cannot be ordered in the quantity of the cart (CHK-22). */
export function StockDialog({
  problems,
  onClose,
}: {
  problems: readonly StockProblem[]
  onClose: () => void
}) {
  return (
    <Dialog
      title="Stock insuffisant"
      isText
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-3 sm:flex-row sm:justify-end">
          <Button look="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Link to="/boutique" className={buttonClasses('primary')}>
            Retourner à la boutique
          </Link>
        </div>
      }
    >
      <p className="text-quiet">Ces articles ne sont plus disponibles dans la quantité demandée :</p>
      <ul className="mt-4 flex flex-col gap-2">
        {problems.map((problem) => (
          <li key={problem.id} className="rounded-md border border-line bg-raised-2 px-4 py-3">
            {problem.problem !== 'insufficient' && problem.name ? (
              <strong className="block break-words">{problem.name}</strong>
            ) : null}
            {stockProblemText(problem)}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
