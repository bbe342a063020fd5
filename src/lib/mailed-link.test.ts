import { expect, test } from 'vitest'
import { readMailedSecret, readMailedWord } from './mailed-link.ts'

test.each(['=', '>', '.', ')', '\u00a0»', '\n '])(
  'D66 %j in or after the secret of a mailed link is no part of it',
  (mark) => {
    expect(readMailedSecret(`Ab3-_${mark}9f${mark}`)).toBe('Ab3-_9f')
    expect(readMailedWord(`AB3${mark}9F`)).toBe('ab39f')
  },
)
