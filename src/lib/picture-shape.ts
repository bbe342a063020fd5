/** The widths in which the shop stores its own pictures, by shape. */
export const pictureWidths = { portrait: [320, 640, 960], landscape: [480, 960] } as const

export type PictureShape = keyof typeof pictureWidths
