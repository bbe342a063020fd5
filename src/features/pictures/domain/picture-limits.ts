/** The path to which the admin's browser uploads a picture. */
export const UPLOAD_PATH = '/api/pictures'

/** The maximum size of an uploaded picture, in bytes. The browser shrinks a larger one before the upload. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024

/**
 * The maximum number of pixels. An AVIF is decoded as a whole, with about 20 bytes per pixel; the others in
 * parts.
 */
export const maxPixels = { jpeg: 50_000_000, png: 50_000_000, webp: 50_000_000, avif: 12_000_000 } as const

/** The minimum length of the shorter side, in pixels. */
export const MIN_SIDE = 200
