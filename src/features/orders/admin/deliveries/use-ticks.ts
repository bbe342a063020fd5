import { useState } from 'react'
import { readText, storeText } from '../new-order-alerts/stored-text.ts'

const KEY = 'delivery-ticks'
/** More than two lists hold: what was ticked long ago is forgotten. */
const MOST = 200

/** Which deliveries are ticked on this device; a reload keeps them. The order itself does not change. */
export function useTicks() {
  const [ids, setIds] = useState(storedTicks)
  return {
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => {
      const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-MOST)
      setIds(next)
      storeText(KEY, next.join(' '))
    },
  }
}

function storedTicks(): readonly string[] {
  return (readText(KEY) ?? '').split(' ').filter(Boolean)
}
