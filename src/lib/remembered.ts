const MOST = 2000
const LONGEST = 100

/** Remembers what is found in short texts: thousands of products have the same few prices, tags and notes. */
export function remembered<Found>(find: (text: string) => Found): (text: string) => Found {
  const known = new Map<string, Found>()
  return (text) => {
    const earlier = known.get(text)
    if (earlier !== undefined) return earlier
    const found = find(text)
    if (known.size === MOST) known.clear()
    if (text.length <= LONGEST) known.set(text, found)
    return found
  }
}
