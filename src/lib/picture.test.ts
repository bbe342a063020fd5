import { expect, test } from 'vitest'
import { pictureSources } from './picture.ts'

test('a picture of ours offers each width in AVIF and WebP', () => {
  expect(pictureSources('/pictures/ambre-dore.webp')).toEqual({
    avif: '/pictures/ambre-dore-320.avif 320w, /pictures/ambre-dore-640.avif 640w, /pictures/ambre-dore-960.avif 960w',
    webp: '/pictures/ambre-dore-320.webp 320w, /pictures/ambre-dore-640.webp 640w, /pictures/ambre-dore-960.webp 960w',
    fallback: '/pictures/ambre-dore-640.webp',
  })
})

test('an address elsewhere is taken as it is', () => {
  expect(pictureSources('https://images.example/flacon.jpg')).toBeNull()
  expect(pictureSources('/pictures/../secret.webp')).toBeNull()
})
