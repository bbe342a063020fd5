const PAUSE_MS = 2000

/**
 * Loads a part of the screen until it is there: a network that fails for a moment must not take the page away, with the cart and all
 * that was typed.
 */
export function patiently<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const attempt = (): Promise<Part> =>
    load().catch(() => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(attempt))
  return attempt
}
