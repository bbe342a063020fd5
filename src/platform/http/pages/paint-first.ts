import { earlyPresses } from './early-presses.ts'
import { firstScreen } from './first-screen.ts'

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entryScript = /<script type="module" async="" src="([^"]+)"><\/script>/

/** The longest that the script waits for the paint. */
const PAINT_TIMEOUT_MS = 1500

/** The pause before a script that failed to load is requested again. */
const RETRY_DELAY_MS = { first: 1000, most: 8000 }

/**
 * Chromium draws nothing before the main part of the page begins: the header alone would be a frame more, which takes a slow
 * phone 50 ms and more. Other browsers do not know it.
 */
export const MAIN_FIRST = '<link rel="expect" href="#contenu" blocking="render">'

/** Pictures that have arrived are on the screen at the first frame after this time. */
const SHOWN_AFTER_MS = 80

/** A page, and the inline script that was added to it, for its policy. */
export type PaintedFirst = { html: string; script?: string }

/**
 * Makes a rendered page load its script only after its first paint: on a slow network its text and its
 * largest picture load first, and a slow phone paints before it runs script. A page in the background starts
 * at once. A script that fails to load is requested again. Presses on buttons before the script runs are
 * remembered. HTML without the script of the build is returned as it is. (docs/decisions/011, 013)
 */
export function paintFirst(html: string): PaintedFirst {
  const [element, entry] = entryScript.exec(html) ?? []
  if (!element || !entry) return { html }
  const chunks = Array.from(html.matchAll(modulePreload), ([, href]) => href)
  const script = [earlyPresses, firstScreen, boot(chunks, entry)].join(';\n')
  const painted = html
    .replace(modulePreload, '')
    .replace(element, '')
    .replace('</head>', () => `${MAIN_FIRST}<script>${script}</script></head>`)
  return { html: painted, script }
}

/**
 * All chunks are requested together: one found through another would cost a round trip each. They run when the
 * whole page has been parsed. They are requested when the first pictures, or the text of a page that has none, are on
 * the screen. The browser reports its largest paint too, but on a slow phone long afterwards.
 */
function boot(chunks: readonly unknown[], entry: string): string {
  return `(()=>{
let isRequested=false,isParsed=false;
let parsed=new Promise(done=>document.addEventListener("DOMContentLoaded",()=>{isParsed=true;done()}));
let load=pause=>import(${JSON.stringify(entry)}).catch(error=>{setTimeout(()=>load(Math.min(2*pause,${RETRY_DELAY_MS.most})),pause);throw error});
let request=()=>{
if(isRequested)return;
isRequested=true;
for(let chunk of ${JSON.stringify(chunks)}){let link=document.createElement("link");link.rel="modulepreload";link.href=chunk;document.head.append(link)}
parsed.then(()=>load(${RETRY_DELAY_MS.first}))
};
if(document.hidden)return request();
for(let press of["pointerdown","keydown"])addEventListener(press,request,{once:true,passive:true});
setTimeout(request,${PAINT_TIMEOUT_MS});
let arrivedAt;
let shown=()=>performance.now()-arrivedAt<${SHOWN_AFTER_MS}?requestAnimationFrame(shown):request();
let look=()=>{
if(arrivedAt)return;
let pictures=Array.from(document.querySelectorAll("img[fetchpriority=high]"));
if(!pictures.every(({complete})=>complete)||!pictures.length&&!isParsed)return;
arrivedAt=performance.now();
requestAnimationFrame(shown)
};
requestAnimationFrame(look);
for(let type of["load","error"])document.addEventListener(type,look,true);
parsed.then(look)
})()`
}
