/**
 * Runs in the head of every page. A press on a button that comes before the page's script is remembered and
 * marked (`aria-busy`, drawn by src/ui/base.css); as soon as the page is ready (`data-ready`), the presses
 * are made again, each once and in their order. React never sees the first one, so that it cannot answer it
 * as well.
 *
 * - Links, and buttons that the browser serves by itself (`popovertarget`), are ignored.
 * - A button that sends a form is pressed once, however often it was: the form must not be sent twice.
 * - A press on a button that is gone or disabled by then is dropped, and so are all presses when the page is
 *   left.
 * - Before a press is made again, an event without a meaning makes React hydrate the button's part of the page
 *   (docs/decisions/036): it may turn out that the button is gone.
 * - Between two presses the page gets a turn to draw what the first one changed.
 */
export const earlyPresses = `(()=>{
let root=document.documentElement,presses=[];
let clear=button=>presses.includes(button)||button.removeAttribute("aria-busy");
let remember=event=>{
let button=event.isTrusted&&event.target.closest("a[href],button");
if(!button||button.localName==="a"||"popover"in root&&button.hasAttribute("popovertarget"))return;
event.preventDefault();
event.stopImmediatePropagation();
if(button.form&&button.type==="submit"&&presses.includes(button))return;
presses.push(button);
button.setAttribute("aria-busy","true")
};
let repeat=()=>{
let button=presses[0];
if(!button)return removeEventListener("click",remember,true);
button.dispatchEvent(new Event("pointercancel",{bubbles:true}));
setTimeout(()=>{
if(presses.shift())clear(button),button.isConnected&&button.click();
setTimeout(repeat)
})
};
addEventListener("click",remember,true);
addEventListener("pagehide",()=>presses.splice(0).forEach(clear));
new MutationObserver((changes,observer)=>{observer.disconnect();presses.length?setTimeout(repeat):repeat()}).observe(root,{attributeFilter:["data-ready"]})
})()`
