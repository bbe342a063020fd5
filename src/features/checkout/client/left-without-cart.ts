/** In the tab's storage while the shop is opened in place of a checkout without articles: since when, in ms. */
export const LEFT_KEY = 'leftWithoutCart'

/** A page that takes longer to open was not opened for that reason: it may have failed to load at the time. */
const OPENS_WITHIN_MS = 120_000

/** Whether this page was opened in place of a checkout without articles; true once. */
export function takeLeftWithoutCart(): boolean {
  try {
    const since = sessionStorage.getItem(LEFT_KEY)
    sessionStorage.removeItem(LEFT_KEY)
    return since !== null && Date.now() - Number(since) < OPENS_WITHIN_MS
  } catch {
    return false
  }
}
