/** Lists are equal when they hold the same in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b))
}

type Row = Readonly<Record<string, unknown>>

/**
 * Whether a row already holds the values of an edit: its answer was lost, or somebody else made the same
 * change.
 */
export function isSettled(current: Row, changes: Row): boolean {
  return Object.entries(changes).every(([name, value]) => isSame(current[name], value))
}

/** The names of the fields whose value differs. */
export function changedFields<Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
): Name[] {
  return (Object.keys(after) as Name[]).filter((name) => !isSame(before[name], after[name]))
}
