import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './security-headers.ts'

test('the inline scripts and styles of a page are allowed by hash, and no others', () => {
  const policy = contentSecurityPolicy(
    '<style>a{}</style><script>let a = 1</script><script type="module" src="/a.js"></script>',
  )
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(policy).toContain(`script-src 'self' ${hash('let a = 1')};`)
  expect(policy).toContain(`style-src 'self' ${hash('a{}')};`)
  expect(policy).not.toContain('unsafe-inline')
})
