import { recorded } from '#platform/security-log.ts'

/**
 * Runs a change of the caller's own factors and writes its outcome to the security log, under the server
 * function's name.
 */
export function recordChange<Input, Value>(call: string, work: (input: Input) => Promise<Value>) {
  return (input: Input) => recorded('second_factor_changed', () => work(input), { facts: { call } })
}
