import { expect, it } from 'vitest'
import { contentPages } from './content-pages.ts'

it('each page has a description that is long enough to say something, and short enough for a search result', () => {
  expect(contentPages).toHaveLength(12)
  for (const { path, description } of contentPages) {
    expect(description.length, path).toBeGreaterThan(60)
    expect(description.length, path).toBeLessThanOrEqual(160)
  }
})
