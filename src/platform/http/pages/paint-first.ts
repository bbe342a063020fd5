import { earlyPresses } from './early-presses.ts'
import { firstScreen } from './first-screen.ts'

const modulePreload = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const entryScript = /<script type="module" async="" src="([^"]+)"><\/script>/

/** The longest that the script waits for the paint. */
const PAINT_TIMEOUT_MS = 1500

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
  const scripts = [earlyPresses, firstScreen, boot(chunks, entry)]
  const painted = html
    .replace(modulePreload, '')
    .replace(element, '')
    .replace('</head>', () => `${scripts.map((script) => `<script>${script}</script>`).join('')}</head>`)
  return { html: painted, scripts }
}

/**
 * All chunks are requested together: one found through another would cost a round trip each. They run when the
 * whole page has been parsed. What has been painted the browser reports; where it does not, the script waits until
 * the first pictures are decoded, and for a frame.
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
let firstPictures=()=>Array.from(document.querySelectorAll("img[fetchpriority=high]"));
let type="largest-contentful-paint",Observer=self.PerformanceObserver;
if(Observer?.supportedEntryTypes?.includes(type)){
let painted=[];
let arePainted=pictures=>pictures.every(({complete})=>complete)&&pictures.some(picture=>painted.includes(picture));
let requestIfPainted=()=>{
let pictures=firstPictures();
if(pictures.length?arePainted(pictures):isParsed&&painted.length)request()
};
new Observer(list=>{painted.push(...list.getEntries().map(({element})=>element));requestIfPainted()}).observe({type,buffered:true});
parsed.then(requestIfPainted)
}else parsed.then(()=>Promise.all(firstPictures().map(picture=>picture.decode().catch(()=>{})))).then(()=>requestAnimationFrame(()=>setTimeout(request)))
})()`
}
