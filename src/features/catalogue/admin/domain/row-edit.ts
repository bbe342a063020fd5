type Row = Readonly<Record<string, unknown>>

/** Whether a row holds all that an edit wants of it: by an answer that got lost, or because somebody else did the same. */
export function isSettled(current: Row, changes: Row): boolean {
  return Object.entries(changes).every(([name, value]) => current[name] === value)
}

/** The boxes whose text no longer means what they began with. */
export function changedFields<Name extends string>(
  before: Readonly<Record<Name, unknown>>,
  after: Readonly<Record<Name, unknown>>,
): Name[] {
  return (Object.keys(after) as Name[]).filter((name) => before[name] !== after[name])
}
