import * as v from 'valibot'

export const MAX_LANDMARK = 200

const LABEL = '\nRepère : '

/**
 * What helps the courier to find the door: a landmark, the phone's position, or both (AFTER-08). Every form has it;
 * a page of an earlier release sends an order without it.
 */
export const landmarkField = v.optional(
  v.pipe(v.string(), v.trim(), v.maxLength(MAX_LANDMARK, 'Le repère est trop long (maximum 200 caractères)')),
  '',
) as v.GenericSchema<string, string>

/** The address of an order: what was typed, and the landmark on a line of its own. */
export function withLandmark(address: string, landmark: string): string {
  const line = landmark.replace(/\s+/g, ' ').trim()
  return line ? address + LABEL + line : address
}

/** The two parts of an address that `withLandmark` made, for the form of the next order. */
export function splitAddress(address: string): { address: string; landmark: string } {
  const at = address.lastIndexOf(LABEL)
  if (at < 0) return { address, landmark: '' }
  return { address: address.slice(0, at), landmark: address.slice(at + LABEL.length) }
}

/** Adds the phone's position to a landmark, in place of an earlier one. */
export function withPosition(
  landmark: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): string {
  const place = `Position : ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
  const words = landmark.replace(/[\s,]*Position : [-\d.]+, [-\d.]+/, '').trim()
  return words ? `${words}, ${place}` : place
}
