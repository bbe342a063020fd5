/** How many new orders wait to be looked at (AORD-05). */
export function NewOrdersBadge() {
  return null
}
