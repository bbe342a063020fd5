import type { Settings } from './settings.ts'

const GROUND = '#0c0907'
const sizes = [192, 512]

/** What a phone needs to put the shop on its home screen, under the name that the settings give it. */
export function webManifest({ store_name, store_description }: Settings) {
  return {
    id: '/',
    name: store_name,
    short_name: store_name,
    description: store_description,
    lang: 'fr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: GROUND,
    background_color: GROUND,
    // The mark stands within the middle of the icon that every mask leaves.
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
