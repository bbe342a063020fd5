import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from '../steps/tool.ts'
import type { Mode } from './modes.ts'
import { screens, type Width } from './story.ts'

/** The pictures of README: each story on a wide screen, with a phone beside it. */
const pictures: Record<string, string> = {
  home: 'home',
  product: 'product',
  cart: 'cart',
  'guest-checkout': 'checkout',
  orders: 'orders',
  'admin-stats': 'administration',
}

const HEIGHT = 620
const GAP = 24
const MAX_BYTES = 150_000

/** Writes docs/pictures/<name>.jpg. */
export function readmeMode(): Mode {
  const folder = join(root, 'docs', 'pictures')
  const screenshots = new Map<Width, Buffer>()
  const written: string[] = []
  return {
    wants: ({ name }) => name in pictures,
    begin: async () => {
      await mkdir(folder, { recursive: true })
    },
    take: async (page, { name }, width) => {
      screenshots.set(width, await page.screenshot({ animations: 'disabled' }))
      if (width !== 1440) return
      const file = join(folder, `${pictures[name]}.jpg`)
      await sideBySide([screenOf(screenshots, 360), screenOf(screenshots, 1440)], file)
      written.push(file)
    },
    end: async () => `Pictures of README:\n${written.join('\n')}`,
  }
}

function screenOf(screenshots: Map<Width, Buffer>, width: Width): { shot: Buffer; width: number } {
  const shot = screenshots.get(width)
  if (!shot) throw new Error(`no picture at ${width} px`)
  return { shot, width: Math.round((HEIGHT * width) / screens[width]) }
}

async function sideBySide(parts: { shot: Buffer; width: number }[], file: string): Promise<void> {
  let left = 0
  const layers: { input: Buffer; left: number; top: number }[] = []
  for (const { shot, width } of parts) {
    layers.push({ input: await sharp(shot).resize(width, HEIGHT).toBuffer(), left, top: 0 })
    left += width + GAP
  }
  const sheet = sharp({
    create: { width: left - GAP, height: HEIGHT, channels: 3, background: '#2a2018' },
  }).composite(layers)
  for (const quality of [82, 74, 66, 58]) {
    const { size } = await sheet.clone().jpeg({ quality, mozjpeg: true }).toFile(file)
    if (size <= MAX_BYTES) return
  }
  throw new Error(`${file} is heavier than ${MAX_BYTES} bytes`)
}
