import { useState } from 'react'
import { array, string } from 'valibot'
import { storedValue } from '#lib/browser-storage.ts'

const ticks = storedValue('phone', 'delivery-ticks', array(string()))
/** More than two lists hold: what was ticked long ago is forgotten. */
const MOST = 200

/** Which deliveries are ticked on this device; a reload keeps them. The order itself does not change. */
export function useTicks() {
  const [ids, setIds] = useState<readonly string[]>(() => ticks.read() ?? [])
  return {
    has: (id: string) => ids.includes(id),
    toggle: (id: string) => {
      const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id].slice(-MOST)
      setIds(next)
      ticks.write(next)
    },
  }
}
