/** Makes the browser ask before the page is left or reloaded. Returns a function that stops it. */
export function confirmBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    // Browsers before 2023 read only this.
    event.returnValue = true
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
