import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { paintFirst } from './paint-first.ts'

const page =
  '<head><link rel="modulepreload" href="/assets/index.js" fetchPriority="low"/><link rel="modulepreload" href="/assets/base.js" fetchPriority="low"/>' +
  '<link rel="icon" href="/favicon.svg"/></head><body>Ambre<script type="module" async="" src="/assets/index.js"></script><script>$_TSR.e()</script></body>'

/** Runs the script that begins the page; gives what it has asked for, in order, before and after the first paint. */
function begin(html: string, hidden: boolean) {
  const script = /<script>(\(\(\)=>.*?)<\/script>/.exec(html)?.[1] ?? ''
  const asked: string[] = []
  const waiting: Array<() => void> = []
  const wait = (next: () => void) => void waiting.push(next)
  runInNewContext(script.replace('import(', 'load('), {
    document: {
      hidden,
      createElement: () => ({}),
      head: { append: ({ rel, href }: { rel: string; href: string }) => asked.push(`${rel} ${href}`) },
    },
    load: (href: string) => asked.push(`import ${href}`),
    requestAnimationFrame: wait,
    setTimeout: wait,
  })
  const atOnce = [...asked]
  while (waiting.length > 0) waiting.shift()?.()
  return { atOnce, afterwards: asked }
}

const everything = [
  'modulepreload /assets/index.js',
  'modulepreload /assets/base.js',
  'import /assets/index.js',
]

describe('paintFirst', () => {
  it('asks for every part of the script, together, once the page has been painted', () => {
    const html = paintFirst(page)
    expect(html).not.toMatch(/<link rel="modulepreload"|type="module"/)
    expect(html).toContain('<link rel="icon" href="/favicon.svg"/></head><body>Ambre<script>')
    expect(html).toMatch(/<\/script><script>\$_TSR\.e\(\)<\/script><\/body>$/)
    expect(begin(html, false)).toEqual({ atOnce: [], afterwards: everything })
  })

  it('waits for no paint in the background, where there is none', () => {
    expect(begin(paintFirst(page), true).atOnce).toEqual(everything)
  })

  it('leaves a page without the script of the build as it is', () => {
    const other =
      '<head><link rel="modulepreload" href="/assets/base.js"/></head><script src="/a.js"></script>'
    expect(paintFirst(other)).toBe(other)
  })
})
