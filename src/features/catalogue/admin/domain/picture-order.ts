/** The pictures with the one at this place before its neighbour (PICS-01). */
export function inFrontOf(pictures: readonly string[], place: number): string[] {
  const moved = [...pictures]
  moved.splice(Math.max(0, place - 1), 0, ...moved.splice(place, 1))
  return moved.filter(Boolean)
}

/** The pictures without the one at this place. */
export function without(pictures: readonly string[], place: number): string[] {
  return pictures.filter((_, index) => index !== place)
}

/** The pictures as the form's two fields hold them: the first, and the others one to a line. */
export function asFields(pictures: readonly string[]): { imageUrl: string; moreImageUrls: string } {
  const [imageUrl = '', ...others] = pictures
  return { imageUrl, moreImageUrls: others.join('\n') }
}

/** The pictures of the form's two fields; '' means that the first one is missing. */
export function fromFields(fields: { imageUrl: string; moreImageUrls: string }): string[] {
  return [fields.imageUrl, ...fields.moreImageUrls.split('\n').filter(Boolean)]
}
