/** The text when an admin's list could not be loaded (APROD-10, ACAT-06). */
export function loadFailureText(list: string, reason: string): string {
  return `Impossible de charger ${list}: ${reason || 'Erreur inconnue'}`
}
