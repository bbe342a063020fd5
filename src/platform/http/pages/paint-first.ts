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
 * Makes a rendered page request its script only when its largest picture has arrived, and run it only when that
 * is painted: on a slow network text and picture load first, and a slow phone paints before it runs script. A
 * page in the background starts at once. A script that fails to load is requested again. Presses on buttons
 * before the script runs are remembered. HTML without the script of the build is returned as it is. (docs/decisions/011, 013)
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
let request=()=>{for(let chunk of ${JSON.stringify(chunks)}){let link=document.createElement("link");link.rel="modulepreload";link.href=chunk;document.head.append(link)}};
let start=(pause=${RETRY_DELAY_MS.first})=>import(${JSON.stringify(entry)}).catch(error=>{setTimeout(()=>start(Math.min(2*pause,${RETRY_DELAY_MS.most})),pause);throw error});
if(document.hidden)return request(),start();
let pictures=[...document.querySelectorAll("img[fetchpriority=high]")];
let timeout=new Promise(done=>setTimeout(done,${PICTURE_TIMEOUT_MS}));
let once=state=>Promise.race([Promise.all(pictures.map(state)),timeout]);
once(picture=>picture.complete||new Promise(done=>["load","error"].forEach(type=>picture.addEventListener(type,done)))).then(()=>requestAnimationFrame(request));
once(picture=>picture.decode().catch(()=>{})).then(()=>requestAnimationFrame(()=>setTimeout(start)))
})()`
}
