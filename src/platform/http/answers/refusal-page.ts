import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/text.ts'

/**
 * The look of the shop's pages (src/ui/tokens.css) without any file: this page has to come where nothing else
 * does.
 */
const style = `*{box-sizing:border-box}
html{color-scheme:dark;background:#0c0907;color:#f4e9d8;font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
body{display:flex;min-height:100vh;margin:0;padding:2rem 1.25rem;align-items:center;justify-content:center;text-align:center}
main{max-width:32rem;overflow-wrap:anywhere}
h1{margin:0;font:400 1.875rem/1.25 "Noto Serif",Georgia,serif;text-wrap:balance}
p{margin:1rem 0 0;color:#c3b39c}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:.75rem;margin-top:2rem}
a{display:inline-flex;min-height:2.75rem;align-items:center;padding:.5rem 1.5rem;border:1px solid rgb(185 141 79/.64);border-radius:999px;color:#f4e9d8;font-size:.9375rem;font-weight:600;text-decoration:none}
a:hover,a:focus-visible{border-color:#f0a93b;color:#f0a93b}
a:focus-visible{outline:2px solid #f0a93b;outline-offset:3px}
.again{border-color:#f0a93b;background:#f0a93b;color:#1a1006}
.again:hover,.again:focus-visible{border-color:#f4e9d8;background:#f4e9d8;color:#1a1006}`

/** Lets the page's own style be, and nothing else. */
export const refusalPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/**
 * A small page for somebody who reads a refusal: its first sentence as the heading, and ways on to pages that
 * are mostly in memory.
 *
 * @param passes whether the same request may succeed later
 */
export function refusalPage(text: string, passes: boolean): string {
  const [heading = text, ...rest] = text.split('. ')
  const detail = rest.join('. ')
  const again = passes ? '<a class="again" href="">Réessayer</a>' : ''
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(heading)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(heading)}</h1>${detail ? `<p>${escapeHtml(detail)}</p>` : ''}<nav aria-label="Suite">${again}<a href="/boutique">Boutique</a><a href="/">Accueil</a></nav></main></body></html>`
}
