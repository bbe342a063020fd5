import { notify } from './notify.ts'

/** Shows a failure to an admin, in the way of all failures of the administration (ADM-03). */
export function notifyError(description: string): void {
  notify({ title: 'Erreur', description, tone: 'destructive' })
}
