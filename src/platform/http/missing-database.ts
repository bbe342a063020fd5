import { AsyncLocalStorage } from 'node:async_hooks'

const renderings = new AsyncLocalStorage<{ isDatabaseMissing: boolean }>()

/** Does the work of one rendering, and says whether the database was away, or too slow, for a part of it. */
export async function whileRendering<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; isDatabaseMissing: boolean }> {
  const state = { isDatabaseMissing: false }
  const result = await renderings.run(state, work)
  return { result, isDatabaseMissing: state.isDatabaseMissing }
}

/** Notes, for the rendering that this is part of, that the database did not answer. Outside a rendering nothing. */
export function noteMissingDatabase(): void {
  const state = renderings.getStore()
  if (state) state.isDatabaseMissing = true
}
