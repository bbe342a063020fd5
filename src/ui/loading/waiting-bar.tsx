/** Says at the top of the screen that something is on its way, once that takes longer than an instant. */
export function WaitingBar() {
  return (
    <div
      role="progressbar"
      aria-label="Chargement"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-advance bg-amber"
    />
  )
}
