import { earlyPresses } from './early-presses.ts'

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entryScript = /<script type="module" async="" src="([^"]+)"><\/script>/

/** So long the script waits for a picture, in ms. */
const PATIENCE_MS = 1500

/** So long a script that did not come is waited with before it is asked for again, at first and at most, in ms. */
const PAUSE_MS = { first: 1000, most: 8000 }

/** A page, and the inline scripts that were added to it: each of them is named here, for the page's policy. */
export type PaintedFirst = { html: string; scripts: readonly string[] }

/**
 * Lets a rendered page show itself before its script is asked for: on a slow network its words and its largest picture have the line to
 * themselves, and on a slow phone nothing computes before the first look. A page in the background, which paints nothing, begins at
 * once. When the line is cut before all of it has come, it is asked for again. Presses on buttons before that are remembered. HTML
 * without the script of the build stays as it is. (docs/decisions/011, 013)
 */
export function paintFirst(html: string): PaintedFirst {
  const [element, entry] = entryScript.exec(html) ?? []
  if (!element || !entry) return { html, scripts: [] }
  const parts = Array.from(html.matchAll(modulePreload), ([, href]) => href)
  const start = boot(parts, entry)
  const painted = html
    .replace(modulePreload, '')
    .replace('</head>', () => `<script>${earlyPresses}</script></head>`)
    .replace(element, () => `<script>${start}</script>`)
  return { html: painted, scripts: [earlyPresses, start] }
}

/** All parts are asked for together: found one through the other, they would cost a way over the network each. */
function boot(parts: readonly unknown[], entry: string): string {
  return `(()=>{
let begin=()=>{for(let part of ${JSON.stringify(parts)}){let link=document.createElement("link");link.rel="modulepreload";link.href=part;document.head.append(link)}load(${PAUSE_MS.first})};
let load=pause=>import(${JSON.stringify(entry)}).catch(error=>{setTimeout(()=>load(Math.min(2*pause,${PAUSE_MS.most})),pause);throw error});
if(document.hidden)return begin();
let pictures=Array.from(document.querySelectorAll("img[fetchpriority=high]"),picture=>picture.decode().catch(()=>{}));
let patience=new Promise(done=>setTimeout(done,${PATIENCE_MS}));
Promise.race([Promise.all(pictures),patience]).then(()=>requestAnimationFrame(()=>setTimeout(begin)))
})()`
}
