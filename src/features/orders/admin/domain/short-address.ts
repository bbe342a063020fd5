const MOST = 70

/** The first line of an address, in short, for a list: the door's landmark and position are below it. */
export function shortAddress(address: string): string {
  const [line = ''] = address.trim().split('\n')
  if (line.length <= MOST) return line
  const cut = line.slice(0, MOST)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MOST / 2)).replace(/[\s,;.]+$/, '')}…`
}
