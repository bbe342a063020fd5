/** In the tab's storage while the shop is opened in place of a checkout without articles. */
export const LEFT_KEY = 'leftWithoutCart'

/** Whether this page was opened in place of a checkout without articles; true once. */
export function takeLeftWithoutCart(): boolean {
  try {
    const hasLeft = sessionStorage.getItem(LEFT_KEY) !== null
    if (hasLeft) sessionStorage.removeItem(LEFT_KEY)
    return hasLeft
  } catch {
    return false
  }
}
