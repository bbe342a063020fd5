import { expect, test } from 'vitest'
import { pictureAddress, pictureName, uploadFormat } from './pictures.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['avif', '\0\0\0\x20ftypavif\0\0\0\0avifmif1miaf'],
  ['avif', '\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf'],
])('an upload is known as %s by its own bytes', (format, head) => {
  expect(uploadFormat(bytes(head))).toBe(format)
})

test.each([
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">'],
  ['GIF', 'GIF89a'],
  ['PDF', '%PDF-1.7'],
  ['HEIC', '\0\0\0\x20ftypheic\0\0\0\0mif1heic'],
  ['moving AVIF', '\0\0\0\x20ftypavis\0\0\0\0avifavis'],
  ['a page', '<!doctype html>'],
  ['TIFF', 'II*\0'],
  ['a sound', 'RIFF\x10\0\0\0WAVEfmt '],
  ['another container', 'FORM\x10\0\0\0WEBPVP8 '],
  ['a text about AVIF', '\0\0\0\x20typeavif'],
])('%s is not taken in', (_name, head) => {
  expect(uploadFormat(bytes(head))).toBeNull()
})

const hash = '0123456789abcdef0123456789abcdef'

test('the addresses of uploaded pictures are read, and those of no other', () => {
  expect(pictureName(pictureAddress(hash))).toEqual({ hash, width: null, format: 'webp' })
  expect(pictureName(`/pictures/${hash}-640.avif`)).toEqual({ hash, width: 640, format: 'avif' })
  for (const path of [
    '/pictures/ambre-dore-640.webp',
    `/pictures/${hash}.svg`,
    `/${hash}.webp`,
    `/pictures/${hash}-1.webp`,
    `/x/pictures/${hash}.webp`,
    `/pictures/${hash}.webp.html`,
  ]) {
    expect(pictureName(path)).toBeNull()
  }
})
