/** Where the admin's browser sends a picture. */
export const UPLOAD_PATH = '/api/pictures'

/** What an uploaded picture may weigh, in bytes. A browser shrinks a heavy one before it sends it. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024

/** How many pixels it may have. An AVIF is unpacked as a whole, some 20 bytes a pixel; the others in part. */
export const maxPixels = { jpeg: 50_000_000, png: 50_000_000, webp: 50_000_000, avif: 12_000_000 } as const

/** The shorter side of what is still worth showing. */
export const MIN_SIDE = 200
