/**
 * Make the shop's pictures from the renders: node encode.ts <folder of PNG> [picture…]
 * Each picture in its sizes, as AVIF and WebP; then placeholder, marks and the picture for social networks.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { appIcon, favicon, logo, placeholder } from './marks.ts'

const [source, ...wanted] = process.argv.slice(2)
if (!source) throw new Error('Which folder holds the renders?')
const target = new URL('../pictures/', import.meta.url).pathname

interface Form {
  widths: number[]
  /** Height over width. */
  ratio: number
}

/** What an AVIF may weigh, in bytes, by its width; the quality is lowered until it fits. */
const mostBytes: Record<number, number> = {
  320: 8_000,
  480: 14_000,
  640: 18_000,
  960: 35_000,
  1280: 45_000,
  1920: 80_000,
}
const qualities = [56, 50, 45, 40]
const heroQualities = [70, 63, ...qualities]

/** As wide as a screen, the full colours of the bottles would be louder than the words beside them. */
const HERO_SATURATION = 0.88

function formOf(name: string): Form {
  if (name.startsWith('categorie-')) return { widths: [480, 960], ratio: 3 / 4 }
  if (name.endsWith('-portrait')) return { widths: [640, 960], ratio: 5 / 4 }
  if (name.startsWith('hero-')) return { widths: [1280, 1920], ratio: 9 / 16 }
  return { widths: [320, 640, 960], ratio: 5 / 4 }
}

async function encode(name: string, input: string | Buffer) {
  const { widths, ratio } = formOf(name)
  for (const width of widths) {
    const sized = sharp(input)
      .modulate({ saturation: name.startsWith('hero-') ? HERO_SATURATION : 1 })
      .resize(width, Math.round(width * ratio), { fit: 'cover', kernel: 'lanczos3' })
      .removeAlpha()
    const file = join(target, `${name}-${width}`)
    const allowed = (mostBytes[width] ?? 50_000) * (name.endsWith('-portrait') ? 1.3 : 1)
    for (const quality of name.startsWith('hero-') ? heroQualities : qualities) {
      const made = await sized.clone().avif({ quality, effort: 4, chromaSubsampling: '4:2:0' }).toBuffer()
      await writeFile(`${file}.avif`, made)
      if (made.length <= allowed) break
    }
    await sized.clone().webp({ quality: 72, effort: 4, smartSubsample: true }).toFile(`${file}.webp`)
  }
}

await mkdir(target, { recursive: true })
const files = (await readdir(source)).filter((file) => file.endsWith('.png'))
const names = files.map((file) => file.replace('.png', ''))
const chosen = wanted.length > 0 ? names.filter((name) => wanted.includes(name)) : names
for (const name of chosen) await encode(name, join(source, `${name}.png`))

await encode('placeholder', await sharp(Buffer.from(placeholder)).resize(960, 1200).png().toBuffer())
await writeFile(join(target, 'logo.svg'), logo)
await writeFile(join(target, 'favicon.svg'), favicon)
const icon = (size: number, svg: string, file: string) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toFile(join(target, file))
await icon(32, favicon, 'favicon-32.png')
await icon(180, appIcon, 'apple-touch-icon.png')
await icon(192, appIcon, 'icon-192.png')
await icon(512, appIcon, 'icon-512.png')

if (files.includes('hero-1.png')) {
  await sharp(join(source, 'hero-1.png'))
    .resize(1200, 630, { fit: 'cover', position: 'right' })
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(target, 'social-1200x630.jpg'))
}
console.log(`${chosen.length} pictures in ${target}`)
