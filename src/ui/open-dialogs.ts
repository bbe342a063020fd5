export function openDialog(): HTMLDialogElement | null {
  return allOpen().at(-1) ?? null
}

export function countDialogs(): number {
  return allOpen().length
}

/** Calls `changed` when a dialog opens or closes. Returns an unsubscribe function. */
export function onDialogs(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['open'],
  })
  return () => observer.disconnect()
}

function allOpen(): HTMLDialogElement[] {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')]
}
