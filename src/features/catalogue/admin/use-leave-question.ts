import { useBlocker } from '@tanstack/react-router'

const leaving = 'Fermer sans enregistrer ? Votre saisie sera perdue.'

/**
 * Asks before a dialog closes over unsaved changes; going back and reloading ask too. Returns a function that closes
 * the dialog and returns whether it did.
 */
export function useLeaveQuestion(hasUnsavedChanges: boolean, onClose: () => void): () => boolean {
  useBlocker({
    disabled: !hasUnsavedChanges,
    enableBeforeUnload: hasUnsavedChanges,
    shouldBlockFn: () => !leave(),
  })

  function leave(): boolean {
    if (hasUnsavedChanges && !window.confirm(leaving)) return false
    onClose()
    return true
  }
  return leave
}
