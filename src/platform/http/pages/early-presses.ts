/**
 * A press on a button that comes before the page's script is remembered and marked (`aria-busy`, drawn by
 * src/ui/base.css); as soon as the page is ready (`data-ready`), the presses are made again, each once and in their
 * order. React never sees the first one, so that it cannot answer it as well. (docs/decisions/011)
 *
 * - Links, and buttons that the browser serves by itself (`popovertarget`), are ignored.
 * - A button that sends a form is pressed once, however often it was: the form must not be sent twice.
 * - A press on a button that is gone or disabled by then is dropped, and so are all presses when the page is
 *   left.
 * - Before a press is made again, an event without a meaning makes React hydrate the button's part of the page
 *   (docs/decisions/011): it may turn out that the button is gone.
 * - Between two presses the page gets a turn to draw what the first one changed.
 */
export function rememberPresses(): void {
  const root = document.documentElement
  const presses: HTMLButtonElement[] = []

  function clear(button: HTMLButtonElement): void {
    if (!presses.includes(button)) button.removeAttribute('aria-busy')
  }

  function remember(event: MouseEvent): void {
    const button = event.isTrusted && (event.target as Element).closest<HTMLElement>('a[href],button')
    if (!button || !isButton(button)) return
    if ('popover' in root && button.hasAttribute('popovertarget')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (button.form && button.type === 'submit' && presses.includes(button)) return
    presses.push(button)
    button.setAttribute('aria-busy', 'true')
  }

  function repeat(): void {
    const [button] = presses
    if (!button) {
      removeEventListener('click', remember, true)
      return
    }
    button.dispatchEvent(new Event('pointercancel', { bubbles: true }))
    setTimeout(() => {
      if (presses.shift()) {
        clear(button)
        if (button.isConnected) button.click()
      }
      setTimeout(repeat)
    })
  }

  addEventListener('click', remember, true)
  addEventListener('pagehide', () => {
    for (const button of presses.splice(0)) clear(button)
  })
  new MutationObserver((_, observer) => {
    observer.disconnect()
    if (presses.length > 0) setTimeout(repeat)
    else repeat()
  }).observe(root, { attributeFilter: ['data-ready'] })
}

function isButton(element: HTMLElement): element is HTMLButtonElement {
  return element.localName === 'button'
}
