/** The allowed length of a password, in characters. */
export const MIN_PASSWORD = 6
export const MIN_ADMIN_PASSWORD = 12
export const MAX_PASSWORD = 128
