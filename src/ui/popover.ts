/**
 * Opens or closes a popover by script, in browsers without the popover API (Chrome below 114): `base.css` shows the one with
 * `data-open`. In the others the button does it by itself.
 */
export function togglePopoverByScript(id: string): void {
  const popover = document.getElementById(id)
  if (popover && !popover.showPopover) popover.toggleAttribute('data-open')
}

/** Closes a popover, in all browsers. */
export function closePopover(popover: HTMLElement | null): void {
  if (popover?.hidePopover) popover.hidePopover()
  else popover?.removeAttribute('data-open')
}
