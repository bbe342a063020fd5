/** A bar at the top of the screen while something loads. It appears with a short delay. */
export function ProgressBar() {
  return (
    <div
      role="progressbar"
      aria-label="Chargement"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-advance bg-amber"
    />
  )
}
