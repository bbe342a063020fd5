const position = /Position : (-?\d{1,2}\.\d{1,6}), (-?\d{1,3}\.\d{1,6})/

/** The map of the position in an address, or null when there is none. Only digits of it reach the link. */
export function mapLink(address: string): string | null {
  const [, latitude, longitude] = position.exec(address) ?? []
  if (!latitude || !longitude || Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180)
    return null
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
}
