/**
 * Reads the answer of another service as JSON, as far as `mostBytes` after unpacking: of a longer one no more is read, and
 * its connection is closed.
 *
 * @returns undefined for a longer answer, and for one that is no JSON
 * @throws any error when the connection breaks, or the signal of the request is aborted
 */
export async function readJson({ body }: Response, mostBytes: number): Promise<unknown> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.byteLength
    if (bytes > mostBytes) return undefined
    parts.push(part)
  }
  try {
    return JSON.parse(new TextDecoder().decode(Buffer.concat(parts)))
  } catch {
    return undefined
  }
}
