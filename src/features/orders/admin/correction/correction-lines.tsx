import { formatMoney } from '#lib/format/money.ts'
import { QuantityStepper } from '#ui/admin/quantity-stepper.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Trash2, Undo2 } from '#ui/icons/icons.tsx'
import { type CorrectedLine, MOST_PIECES } from './domain/correction.ts'

type CorrectionLinesProps = {
  lines: readonly CorrectedLine[]
  /** What is wrong with a line, by its id: shown beneath it. */
  problems: Readonly<Record<string, string>>
  onQuantity: (line: CorrectedLine, quantity: number) => void
}

/** The lines of an order as they would be: fewer or more pieces, taken out and put back (CORR-01). */
export function CorrectionLines({ lines, problems, onQuantity }: CorrectionLinesProps) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="py-3">
          {line.quantity === 0 ? (
            <RemovedLine line={line} onBack={() => onQuantity(line, line.before)} />
          ) : (
            <KeptLine line={line} onQuantity={(quantity) => onQuantity(line, quantity)} />
          )}
          <p role="alert" className="mt-1 text-danger empty:hidden">
            {problems[line.id]}
          </p>
        </li>
      ))}
    </ul>
  )
}

function RemovedLine({ line: { name }, onBack }: { line: CorrectedLine; onBack: () => void }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="min-w-0 text-quiet wrap-anywhere">
        <s>{name}</s>
        <span className="block">Retiré</span>
      </p>
      <Button look="quiet" className="shrink-0 px-3" aria-label={`Remettre ${name}`} onClick={onBack}>
        <Undo2 aria-hidden className="size-4" />
        Remettre
      </Button>
    </div>
  )
}

type KeptLineProps = { line: CorrectedLine; onQuantity: (quantity: number) => void }

function KeptLine({ line: { name, price, quantity, before }, onQuantity }: KeptLineProps) {
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 wrap-anywhere">
          {name}
          <span className="block text-quiet">{noteOf(price, quantity, before)}</span>
        </p>
        <IconButton
          label={`Retirer ${name}`}
          className="-mt-2 -mr-2 shrink-0 text-quiet"
          onClick={() => onQuantity(0)}
        >
          <Trash2 aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="mt-1 flex items-center justify-between gap-2">
        <QuantityStepper name={name} quantity={quantity} most={MOST_PIECES} onQuantity={onQuantity} />
        <p className="font-semibold whitespace-nowrap">{formatMoney(price * quantity)}</p>
      </div>
    </>
  )
}

function noteOf(price: number, quantity: number, before: number): string {
  if (before === 0) return `${formatMoney(price)}, ajouté`
  return quantity === before ? formatMoney(price) : `${formatMoney(price)}, ${before} à la commande`
}
