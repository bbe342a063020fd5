import { expect, test } from 'vitest'
import { PictureMemory } from './picture-memory.ts'

test('what was asked for lately is kept, within its bytes', () => {
  const memory = new PictureMemory(10)
  memory.keep('a', Buffer.alloc(4))
  memory.keep('b', Buffer.alloc(4))
  expect(memory.get('a')).toHaveLength(4)
  memory.keep('c', Buffer.alloc(4))
  expect(memory.get('b')).toBeUndefined()
  expect(memory.get('a')).toHaveLength(4)
  expect(memory.bytes).toBe(8)
  memory.keep('a', Buffer.alloc(4))
  expect(memory.bytes).toBe(8)
  memory.keep('large', Buffer.alloc(11))
  expect(memory.bytes).toBe(0)
})
