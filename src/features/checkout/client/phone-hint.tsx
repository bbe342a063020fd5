import type { ReactNode } from 'react'
import { phoneDoubt } from '#lib/contact/phone.ts'

const doubts = {
  words: 'Écrivez seulement le numéro ici ; le reste se note dans les instructions de livraison.',
  too_many_digits: 'Ce numéro a trop de chiffres : vérifiez-le, nous vous appelons à ce numéro.',
} as const

/**
 * The hint below a phone field: a warning when the number looks like a mistake, else the usual text. It
 * refuses nothing.
 */
export function PhoneHint({ text, children }: { text: string; children?: ReactNode }) {
  const doubt = phoneDoubt(text)
  return (
    <span role="status" className={doubt ? 'text-amber' : undefined}>
      {doubt ? doubts[doubt] : children}
    </span>
  )
}
