import type { Plugin } from 'vite'

const file = 'react-dom/cjs/react-dom-client.production.js'

/** The errors that React makes while its code is evaluated, and only compares: their stack is never read. */
const sentinel = /(\w+Exception) = Error\(formatProdErrorMessage\((\d+)\)\)/g
const EXPECTED = 5

const withoutStack = `
function errorWithoutStack(code) {
  return Object.create(Error.prototype, { message: { value: formatProdErrorMessage(code) } });
}
`

let isChanged = false

/**
 * React makes five errors as signals while its code is evaluated. For the stack of the first, the engine parses all
 * functions around it once more to find their lines: the whole first chunk, on a slow phone a fifth of the time until
 * a page answers (docs/decisions/011). Here they are made without a stack.
 */
export const plainSentinels: Plugin = {
  name: 'shop:plain-sentinels',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart() {
    isChanged = false
  },
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const found = [...code.matchAll(sentinel)].length
      if (found !== EXPECTED) this.error(`${file} makes ${found} errors at its start, not ${EXPECTED}`)
      isChanged = true
      return code.replace(sentinel, '$1 = errorWithoutStack($2)') + withoutStack
    },
  },
  generateBundle() {
    if (!isChanged) this.error(`not in the build: ${file}`)
  },
}
