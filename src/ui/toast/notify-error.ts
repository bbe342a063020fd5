import { notify } from './notify.ts'

/** Tells the staff of a failure, as the administration tells all of them (ADM-03). */
export function notifyError(description: string): void {
  notify({ title: 'Erreur', description, tone: 'destructive' })
}
