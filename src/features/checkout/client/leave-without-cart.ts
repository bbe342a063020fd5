import { carriedKey } from '#ui/loading/reload.ts'
import { LEFT_KEY } from './left-without-cart.ts'
import { SENT_ORDER_KEY } from './sent-order.ts'

/** Any of these in the tab's storage: the page may have something to show, which its own script decides. */
const reasonsToStay = [SENT_ORDER_KEY, carriedKey('cart')]

/**
 * Runs while the browser reads the checkout's HTML. A page that was just loaded has no cart (CART-08), so the shop
 * opens at once, instead of after the checkout's script (GUEST-10). An order without an answer, a cart that the shop
 * carries over a reload, or a receipt in the history keep the page; so does a browser without storage.
 */
export const leaveWithoutCart = `(()=>{try{
let {receipt,ownReceipt}=history.state||{};
if(receipt||ownReceipt||${JSON.stringify(reasonsToStay)}.some(key=>sessionStorage.getItem(key)))return;
sessionStorage.setItem("${LEFT_KEY}",Date.now());
location.replace("/boutique")
}catch(_){}})()`
