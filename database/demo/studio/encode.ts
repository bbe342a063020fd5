/**
 * Make the shop's pictures from the renders: node encode.ts <folder of PNG>
 * Each picture in its sizes, as AVIF and WebP; then placeholder, marks and the picture for social networks.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { appIcon, favicon, logo, placeholder } from './marks.ts'

const source = process.argv[2]
if (!source) throw new Error('Which folder holds the renders?')
const target = new URL('../pictures/', import.meta.url).pathname

interface Form {
  widths: number[]
  /** Height over width. */
  ratio: number
}

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
      .resize(width, Math.round(width * ratio), { fit: 'cover', kernel: 'lanczos3' })
      .removeAlpha()
    const file = join(target, `${name}-${width}`)
    await sized.clone().avif({ quality: 56, effort: 6, chromaSubsampling: '4:2:0' }).toFile(`${file}.avif`)
    await sized.clone().webp({ quality: 74, effort: 6, smartSubsample: true }).toFile(`${file}.webp`)
  }
}

await mkdir(target, { recursive: true })
const files = (await readdir(source)).filter((file) => file.endsWith('.png'))
for (const file of files) await encode(file.replace('.png', ''), join(source, file))

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
console.log(`${files.length} pictures in ${target}`)
