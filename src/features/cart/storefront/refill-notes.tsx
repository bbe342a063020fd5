import type { RefillNote } from '../domain/refill-cart.ts'
import { refillText } from '../domain/refill-text.ts'

/** What is not as before in a cart that was filled again (AFTER-05). */
export function RefillNotes({ notes }: { notes: readonly RefillNote[] }) {
  if (notes.length === 0) return null
  return (
    <div role="status" className="mb-6 rounded-md border border-amber/40 bg-amber-soft px-4 py-3 text-sm">
      <p className="font-medium">Depuis la dernière fois :</p>
      <ul className="mt-1 list-disc pl-5">
        {notes.map((note) => (
          <li key={refillText(note)} className="wrap-anywhere">
            {refillText(note)}
          </li>
        ))}
      </ul>
    </div>
  )
}
