const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entryScript = /<script type="module" async="" src="([^"]+)"><\/script>/

/**
 * Lets a rendered page show itself before its script is asked for: on a slow network words and pictures have the line to themselves, and
 * on a slow phone nothing computes before the first look. A page in the background, which paints nothing, begins at once. HTML without
 * the script of the build stays as it is.
 */
export function paintFirst(html: string): string {
  const [element, entry] = entryScript.exec(html) ?? []
  if (!element || !entry) return html
  const parts = Array.from(html.matchAll(modulePreload), ([, href]) => href)
  return html.replace(modulePreload, '').replace(element, () => `<script>${boot(parts, entry)}</script>`)
}

/** All parts are asked for together: found one through the other, they would cost a way over the network each. */
function boot(parts: readonly unknown[], entry: string): string {
  return `(()=>{let begin=()=>{for(let part of ${JSON.stringify(parts)}){let link=document.createElement("link");link.rel="modulepreload";link.href=part;document.head.append(link)}import(${JSON.stringify(entry)})};document.hidden?begin():requestAnimationFrame(()=>setTimeout(begin))})()`
}
