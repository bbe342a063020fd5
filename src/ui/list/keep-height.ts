/**
 * For the `ref` of a row: it does not become lower while it is shown, so that the buttons below stay where the finger is,
 * whatever a change takes away. `--kept-height` is the height that it keeps.
 */
export function keepHeight(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return
  let width = 0
  let kept = 0
  const observer = new ResizeObserver(() => {
    const box = row.getBoundingClientRect()
    if (box.width === width && box.height <= kept) return
    if (box.width !== width) row.style.removeProperty('--kept-height')
    width = box.width
    kept = row.getBoundingClientRect().height
    row.style.setProperty('--kept-height', `${kept}px`)
  })
  observer.observe(row)
  return () => observer.disconnect()
}
