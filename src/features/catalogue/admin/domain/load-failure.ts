/** What the staff reads when a list could not be loaded (APROD-10, ACAT-06). */
export function loadFailureText(list: string, reason: string): string {
  return `Impossible de charger ${list}: ${reason || 'Erreur inconnue'}`
}
