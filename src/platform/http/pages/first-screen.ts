/**
 * Runs in the head of every page. Until the page is ready, a phone draws only what its screen shows at first: parts with the
 * class `below-first-screen` (src/ui/utilities.css) wait, and so do their pictures. They are drawn at the first scroll or key,
 * when the page is ready (`data-ready`), and after 5 s at the latest. A page that may begin further down, because it is
 * reloaded, opened again or has an anchor, is drawn at once.
 */
export const firstScreen = `(()=>{
let root=document.documentElement,draw=()=>root.removeAttribute("data-first-screen");
if(location.hash||performance.getEntriesByType("navigation")[0]?.type!=="navigate")return;
root.setAttribute("data-first-screen","");
for(let type of["scroll","wheel","keydown"])addEventListener(type,draw,{once:true,passive:true});
document.addEventListener("DOMContentLoaded",()=>setTimeout(draw,5000));
new MutationObserver((changes,observer)=>{observer.disconnect();draw()}).observe(root,{attributeFilter:["data-ready"]})
})()`
