import { earlyPresses } from './early-presses.ts'
import { firstView } from './first-view.ts'

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
  const scripts = [earlyPresses, firstView, boot(chunks, entry)]
  const painted = html
    .replace(modulePreload, '')
    .replace(element, '')
    .replace('</head>', () => `${scripts.map((script) => `<script>${script}</script>`).join('')}</head>`)
  return { html: painted, scripts }
}

/**
 * All chunks are requested together: one found through another would cost a round trip each. They run when the
 * whole page has been parsed. Where the browser does not say what it has painted, the pictures are waited for, and a
 * frame.
 */
function boot(chunks: readonly unknown[], entry: string): string {
  return `(()=>{
let isRequested=false,isParsed=false;
let parsed=new Promise(done=>document.addEventListener("DOMContentLoaded",()=>{isParsed=true;done()}));
let request=()=>{if(isRequested)return;isRequested=true;for(let chunk of ${JSON.stringify(chunks)}){let link=document.createElement("link");link.rel="modulepreload";link.href=chunk;document.head.append(link)}parsed.then(()=>load(${RETRY_DELAY_MS.first}))};
let load=pause=>import(${JSON.stringify(entry)}).catch(error=>{setTimeout(()=>load(Math.min(2*pause,${RETRY_DELAY_MS.most})),pause);throw error});
if(document.hidden)return request();
for(let press of["pointerdown","keydown"])addEventListener(press,request,{once:true,passive:true});
setTimeout(request,${PICTURE_TIMEOUT_MS});
let pictures=()=>Array.from(document.querySelectorAll("img[fetchpriority=high]"));
let type="largest-contentful-paint",Observer=self.PerformanceObserver;
if(Observer?.supportedEntryTypes?.includes(type)){
let painted=[];
let check=()=>{let first=pictures();if(first.length?first.every(({complete})=>complete)&&first.some(picture=>painted.includes(picture)):isParsed&&painted.length)request()};
new Observer(list=>{painted.push(...list.getEntries().map(({element})=>element));check()}).observe({type,buffered:true});
parsed.then(check)
}else parsed.then(()=>Promise.all(pictures().map(picture=>picture.decode().catch(()=>{})))).then(()=>requestAnimationFrame(()=>setTimeout(request)))
})()`
}
