import { loadChunk } from './load-chunk.ts'

/**
 * Loads a style sheet and waits for it, so that nothing is shown without its style; once for each page that
 * is open; it fails as `loadChunk` does. It does nothing on the server, whose pages name their sheets in the head.
 */
export async function loadStyle(href: string): Promise<void> {
  if (typeof document === 'undefined') return
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return
  await loadChunk(() => request(href))
}

function request(href: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`the style ${href} did not load`))
    }
    document.head.append(link)
  })
}
