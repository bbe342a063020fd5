import { useBlocker } from '@tanstack/react-router'

const mayLose = () => window.confirm('Fermer sans enregistrer ? Votre saisie sera perdue.')

/** Asks before going back, reloading or closing the dialog around it would lose unsaved changes. */
export function useUnsavedQuestion(hasUnsavedChanges: boolean, mayLeave: () => boolean = mayLose): void {
  useBlocker({
    disabled: !hasUnsavedChanges,
    enableBeforeUnload: hasUnsavedChanges,
    shouldBlockFn: () => !mayLeave(),
  })
}

/** Asks before a dialog closes, or the page goes, over unsaved changes; returns whether it closed. */
export function useLeaveQuestion(hasUnsavedChanges: boolean, onClose: () => void): () => boolean {
  useUnsavedQuestion(hasUnsavedChanges, leave)

  function leave(): boolean {
    if (hasUnsavedChanges && !mayLose()) return false
    onClose()
    return true
  }
  return leave
}
