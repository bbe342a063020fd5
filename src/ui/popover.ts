/** A popover in browsers without the API (Chrome below 114): `base.css` shows `data-open`. */
export function togglePopoverByScript(id: string): void {
  const popover = document.getElementById(id)
  if (popover && !popover.showPopover) popover.toggleAttribute('data-open')
}

export function closePopover(popover: HTMLElement | null): void {
  if (popover?.hidePopover) popover.hidePopover()
  else popover?.removeAttribute('data-open')
}
