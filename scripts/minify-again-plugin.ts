import { minify } from '@swc/core'
import type { Plugin, Rolldown } from 'vite'

/** The files that every page loads. */
const twice = new Set(['index', 'serverFnFetcher'])

/**
 * A second minifier over the files that all pages load: it finds about 1 % more. It takes away the parentheses by which the bundler has
 * packages compiled while they arrive, not when they run: they are set again.
 */
export const minifiedAgain: Plugin = {
  name: 'shop:minified-again',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !twice.has(chunk.name)) continue
        const { code } = await minify(chunk.code, {
          module: true,
          mangle: true,
          compress: { passes: 3, ecma: 2022 },
        })
        chunk.code = inParentheses(code, this.parse(code))
      }
    },
  },
}

type Program = ReturnType<Rolldown.PluginContext['parse']>

/** `var a = wrap(() => {…})`, as every package stands in the file, becomes `var a = wrap((() => {…}))`. */
function inParentheses(code: string, { body }: Program): string {
  const wrapped = body
    .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .flatMap(({ init }) => (init?.type === 'CallExpression' ? init.arguments : []))
    .filter(({ type }) => type === 'ArrowFunctionExpression')
  return wrapped.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}(${text.slice(start, end)})${text.slice(end)}`,
    code,
  )
}
