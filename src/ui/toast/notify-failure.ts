import { errorText } from '#lib/error-texts.ts'
import { failureOf } from '#lib/failure-of.ts'
import { notifyError } from './notify-error.ts'

/**
 * Tells the staff that a command failed. `told` makes the text of a refusal from its reason; an error that nobody foresaw says so by
 * itself, with its id (ADM-03).
 */
export function notifyFailure(error: unknown, told: (reason: string) => string): void {
  const failure = failureOf(error)
  if (failure.code && failure.code !== 'internal') {
    notifyError(told(errorText(failure)))
    return
  }
  const reference = failure.errorId ? ` (référence ${failure.errorId})` : ''
  notifyError(`Une erreur inattendue s'est produite.${reference}`)
}
