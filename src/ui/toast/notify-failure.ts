import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { notify } from './notify.ts'

/**
 * Shows a failure to an admin, in the way of all failures of the administration (ADM-03). Only the same failure takes its
 * place: they all have one title.
 *
 * @param duration in ms, of a failure that stands elsewhere as well; without it, the failure stays until it is read
 */
export function notifyError(description: string, duration?: number): void {
  const kind = `Erreur ${description}`
  notify({ title: 'Erreur', description, tone: 'destructive', kind, ...(duration ? { duration } : {}) })
}

/**
 * Shows an admin that a command failed (ADM-03).
 *
 * @param textOf makes the text of a refusal from its reason; an unexpected error has a text of its own, with
 *   its id
 */
export function notifyFailure(error: unknown, textOf: (reason: string) => string): void {
  const failure = failureOf(error)
  if (failure.code && failure.code !== 'internal') {
    notifyError(textOf(staffErrorText(failure)))
    return
  }
  const reference = failure.errorId ? ` (référence ${failure.errorId})` : ''
  notifyError(`Une erreur inattendue s'est produite.${reference}`)
}
