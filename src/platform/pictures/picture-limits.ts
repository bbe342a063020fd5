/** Where the staff's browser sends a picture. */
export const UPLOAD_PATH = '/api/pictures'

/** What an uploaded picture may weigh, in bytes, and measure, in pixels. A browser shrinks a heavy one before it sends it. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024
export const MAX_PIXELS = 50_000_000
/** The shorter side of what is still worth showing. */
export const MIN_SIDE = 200
