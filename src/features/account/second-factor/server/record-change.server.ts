import { recorded } from '#platform/security-log.ts'

/** A change of the caller's own factors whose outcome stands in the security log, by the name of the server function. */
export function recordChange<Input, Value>(call: string, work: (input: Input) => Promise<Value>) {
  return (input: Input) => recorded('second_factor_changed', () => work(input), { facts: { call } })
}
