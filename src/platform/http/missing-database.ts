import { AsyncLocalStorage } from 'node:async_hooks'

const renderings = new AsyncLocalStorage<{ isDatabaseMissing: boolean }>()

/** Runs one rendering. @returns also whether the database was unreachable or too slow for some of it */
export async function whileRendering<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result; isDatabaseMissing: boolean }> {
  const state = { isDatabaseMissing: false }
  const result = await renderings.run(state, work)
  return { result, isDatabaseMissing: state.isDatabaseMissing }
}

/** Notes for the running rendering that the database did not answer. Does nothing outside of one. */
export function noteMissingDatabase(): void {
  const state = renderings.getStore()
  if (state) state.isDatabaseMissing = true
}
