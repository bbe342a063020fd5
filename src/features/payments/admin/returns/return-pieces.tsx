import { CheckBox } from '#ui/form/check-box.tsx'
import { Select } from '#ui/form/select.tsx'
import type { ReturnableItem } from '../domain/return.ts'

/** How many pieces of a line were returned, and whether they go into the stock. */
export type ChosenPiece = { quantity: number; restock: boolean }

type ReturnPiecesProps = {
  items: readonly ReturnableItem[]
  chosen: Readonly<Record<string, ChosenPiece>>
  onChoice: (itemId: string, piece: ChosenPiece) => void
}

/** Chooses the returned pieces of a delivered order (RETURN-02). */
export function ReturnPieces({ items, chosen, onChoice }: ReturnPiecesProps) {
  return (
    <ul className="flex flex-col gap-4">
      {items
        .filter(({ returnable }) => returnable > 0)
        .map(({ id, name, returnable }) => {
          const piece = chosen[id] ?? { quantity: 0, restock: true }
          return (
            <li key={id}>
              <Select
                label={`${name}, pièces rendues`}
                options={Array.from({ length: returnable + 1 }, (_, pieces) => ({
                  value: String(pieces),
                  label: String(pieces),
                }))}
                value={String(piece.quantity)}
                onChange={({ target }) => onChoice(id, { ...piece, quantity: Number(target.value) })}
              />
              {piece.quantity > 0 ? (
                <CheckBox
                  label="Remettre en stock"
                  checked={piece.restock}
                  onChange={({ target }) => onChoice(id, { ...piece, restock: target.checked })}
                  className="mt-1 min-h-11 gap-3"
                />
              ) : null}
            </li>
          )
        })}
    </ul>
  )
}
