import type { Settings } from './settings.ts'

const GROUND = '#0c0907'
const sizes = [192, 512]

/**
 * The web app manifest, with which a phone puts the shop on its home screen; the name comes from the
 * settings.
 */
export function webManifest({ storeName, storeDescription }: Settings) {
  return {
    id: '/',
    name: storeName,
    short_name: storeName,
    description: storeDescription,
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: GROUND,
    background_color: GROUND,
    // The logo fits into the middle of the icon, which no mask cuts off.
    icons: ['any', 'maskable'].flatMap((purpose) =>
      sizes.map((size) => ({
        src: `/pictures/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
    ),
  }
}
