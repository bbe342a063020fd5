import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { notify, type Toast } from './notify.ts'

/**
 * Shows a failure to an admin, in the way of all failures of the administration (ADM-03). Only the same failure takes its
 * place: they all have one title.
 *
 * @param duration in ms, of a failure that stands elsewhere as well; without it, the failure stays until it is read
 */
export function notifyError(description: string, duration?: number): void {
  const failure = {
    title: 'Erreur',
    description,
    tone: 'destructive',
    kind: `Erreur ${description}`,
  } as const
  if (duration) notify({ ...failure, duration })
  else notifyUntilRead(failure)
}

export function notifyUntilRead(toast: Toast): void {
  notify({ ...toast, isRead: onPressAfter(READING_MS) })
}

/** As long as any message is shown. */
const READING_MS = 5000

/** Says whether something was pressed later than this time from now: whoever goes on has read. */
function onPressAfter(ms: number): () => boolean {
  const readableAt = performance.now() + ms
  const types = ['pointerdown', 'keydown']
  let hasGoneOn = false
  const note = () => {
    if (performance.now() < readableAt) return
    hasGoneOn = true
    for (const type of types) removeEventListener(type, note, true)
  }
  for (const type of types) addEventListener(type, note, { capture: true, passive: true })
  return () => hasGoneOn
}

/** Shows an admin a failed command (ADM-03): `textOf` tells a refusal, an unexpected error has its id. */
export function notifyFailure(error: unknown, textOf: (reason: string) => string): void {
  const failure = failureOf(error)
  if (failure.code && failure.code !== 'internal') {
    notifyError(textOf(staffErrorText(failure)))
    return
  }
  const reference = failure.errorId ? ` (référence ${failure.errorId})` : ''
  notifyError(`Une erreur inattendue s'est produite.${reference}`)
}
