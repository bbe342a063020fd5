declare const __FRAME_ASSETS__: string[]

/** The build's files that stay open to a visitor without a network: dialogs, notices, the catalogue and the guest's checkout. */
export const frameAssets = __FRAME_ASSETS__
