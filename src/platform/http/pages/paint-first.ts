import { earlyPresses } from './early-presses.ts'

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entryScript = /<script type="module" async="" src="([^"]+)"><\/script>/

/** The longest that the script waits for a picture. */
const PICTURE_TIMEOUT_MS = 1500

/** The pause before a script that failed to load is requested again. */
const RETRY_DELAY_MS = { first: 1000, most: 8000 }

/** A page, and the inline scripts that were added to it, for its policy. */
export type PaintedFirst = { html: string; scripts: readonly string[] }

/**
 * Makes a rendered page load its script only after its first paint: on a slow network its text and its
 * largest picture load first, and a slow phone paints before it runs script. A page in the background starts
 * at once. A script that fails to load is requested again. Presses on buttons before the script runs are
 * remembered. HTML without the script of the build is returned as it is. (docs/decisions/011, 013)
 */
export function paintFirst(html: string): PaintedFirst {
  const [element, entry] = entryScript.exec(html) ?? []
  if (!element || !entry) return { html, scripts: [] }
  const chunks = Array.from(html.matchAll(modulePreload), ([, href]) => href)
  const start = boot(chunks, entry)
  const painted = html
    .replace(modulePreload, '')
    .replace('</head>', () => `<script>${earlyPresses}</script></head>`)
    .replace(element, () => `<script>${start}</script>`)
  return { html: painted, scripts: [earlyPresses, start] }
}

/** All chunks are requested together: one found through another would cost a round trip each. */
function boot(chunks: readonly unknown[], entry: string): string {
  return `(()=>{
let begin=()=>{for(let chunk of ${JSON.stringify(chunks)}){let link=document.createElement("link");link.rel="modulepreload";link.href=chunk;document.head.append(link)}load(${RETRY_DELAY_MS.first})};
let load=pause=>import(${JSON.stringify(entry)}).catch(error=>{setTimeout(()=>load(Math.min(2*pause,${RETRY_DELAY_MS.most})),pause);throw error});
if(document.hidden)return begin();
let pictures=Array.from(document.querySelectorAll("img[fetchpriority=high]"),picture=>picture.decode().catch(()=>{}));
let timeout=new Promise(done=>setTimeout(done,${PICTURE_TIMEOUT_MS}));
Promise.race([Promise.all(pictures),timeout]).then(()=>requestAnimationFrame(()=>setTimeout(begin)))
})()`
}
