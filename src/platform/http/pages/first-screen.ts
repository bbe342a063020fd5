/** The longest that drawing what waited may take at a time: a press between two slices is answered. */
const SLICE_MS = 3

/**
 * Runs in the head of every page. Until the page is ready, a phone draws only what its screen shows at first: parts with the
 * class `below-first-screen` (src/ui/utilities.css) wait, and so do their pictures. They are drawn at once at the first scroll
 * or key, and after 5 s at the latest; when the page is ready (`data-ready`), one after the other, in slices. A page that may
 * begin further down, because it is reloaded, opened again or has an anchor, is drawn at once.
 */
export const firstScreen = `(()=>{
let root=document.documentElement,draw=()=>root.removeAttribute("data-first-screen");
if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")return;
root.setAttribute("data-first-screen","");
for(let type of["scroll","wheel","keydown"])addEventListener(type,draw,{once:true,passive:true});
document.addEventListener("DOMContentLoaded",()=>setTimeout(draw,5000));
let drawSlice=parts=>{
if(!root.hasAttribute("data-first-screen"))return;
let end=performance.now()+${SLICE_MS};
do{
let part=parts.shift();
if(!part)return draw();
part.classList.remove("below-first-screen");
part.getBoundingClientRect()
}while(performance.now()<end);
setTimeout(drawSlice,0,parts)
};
new MutationObserver((changes,observer)=>{observer.disconnect();setTimeout(drawSlice,0,Array.from(document.querySelectorAll(".below-first-screen")))}).observe(root,{attributeFilter:["data-ready"]})
})()`
