/** From now on the browser asks before the page is left or loaded anew. Gives the way to stop that. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    // Browsers before 2023 ask for this alone.
    event.returnValue = true
  }
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
