import sharp from 'sharp'
import { expect, test } from 'vitest'
import { webManifest } from './manifest.ts'
import { toSettings } from './settings.ts'

test('NAV-04 the installed shop has the name of the settings', () => {
  const manifest = webManifest(toSettings([{ key: 'storeName', value: 'Parfums du Plateau' }]))
  expect(manifest).toMatchObject({ name: 'Parfums du Plateau', start_url: '/', display: 'standalone' })
})

test('a phone finds an icon of each size, for a mask and without', () => {
  const icons = webManifest(toSettings([])).icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(icons.sort()).toEqual(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable'])
})

test('the icons are what the manifest says, and a mask leaves the whole mark', async () => {
  for (const { src, sizes } of webManifest(toSettings([])).icons) {
    const picture = sharp(`database/demo${src}`)
    const { width, height } = await picture.metadata()
    expect(`${width}x${height}`).toBe(sizes)
    const { data, info } = await picture.greyscale().raw().toBuffer({ resolveWithObject: true })
    const outside = [...data.keys()].filter((position) => {
      const x = (position % info.width) - info.width / 2
      const y = Math.floor(position / info.width) - info.height / 2
      return Math.hypot(x, y) > info.width * 0.4 && (data[position] ?? 0) > 40
    })
    expect(outside).toEqual([])
  }
})
