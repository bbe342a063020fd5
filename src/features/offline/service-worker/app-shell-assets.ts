declare const __APP_SHELL_ASSETS__: string[]

/**
 * The build's files that a visitor needs without a network: dialogs, toasts, the catalogue and the guest
 * checkout.
 */
export const appShellAssets = __APP_SHELL_ASSETS__
