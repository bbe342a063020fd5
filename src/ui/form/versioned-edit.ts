type Values<Name extends string> = Readonly<Record<Name, string>>

/**
 * What was typed over saved values that others may change meanwhile: only the fields that differ, each with
 * the saved value that it replaced.
 */
export type VersionedEdit<Name extends string> = Readonly<
  Partial<Record<Name, { before: string; typed: string }>>
>

/** The values that the form shows: what was typed, else what is saved. */
export function editedValues<Form extends Values<string>>(
  saved: Form,
  edit: VersionedEdit<keyof Form & string>,
): Form {
  return Object.fromEntries(namesOf(saved).map((name) => [name, edit[name]?.typed ?? saved[name]])) as Form
}

/**
 * The edit after the form's values have changed. A field that equals its saved value again is no longer
 * edited.
 */
export function typeInto<Name extends string>(
  saved: Values<Name>,
  edit: VersionedEdit<Name>,
  values: Values<Name>,
): VersionedEdit<Name> {
  return editOf(namesOf(saved), (name) => {
    const typed = values[name]
    return typed === saved[name] ? undefined : { before: edit[name]?.before ?? saved[name], typed }
  })
}

/** The edited fields that somebody else has changed since, to another value than the typed one. */
export function conflictsOf<Name extends string>(saved: Values<Name>, edit: VersionedEdit<Name>): Name[] {
  return namesOf(saved).filter((name) => {
    const own = edit[name]
    return own !== undefined && saved[name] !== own.before && saved[name] !== own.typed
  })
}

/** The edit without what was typed into these fields: they show the saved values again. */
export function withoutFields<Name extends string>(
  edit: VersionedEdit<Name>,
  names: readonly Name[],
): VersionedEdit<Name> {
  return editOf(namesOf(edit), (name) => (names.includes(name) ? undefined : edit[name]))
}

/**
 * What is left to save after the form's values `sent` were saved as `saved`: only what was typed meanwhile.
 */
export function editAfterSave<Name extends string>(
  saved: Values<Name>,
  sent: Values<Name>,
  edit: VersionedEdit<Name>,
): VersionedEdit<Name> {
  return editOf(namesOf(saved), (name) => {
    const typed = edit[name]?.typed ?? sent[name]
    return typed === sent[name] ? undefined : { before: saved[name], typed }
  })
}

function editOf<Name extends string>(
  names: readonly Name[],
  fieldOf: (name: Name) => { before: string; typed: string } | undefined,
): VersionedEdit<Name> {
  const fields = names
    .map((name) => [name, fieldOf(name)] as const)
    .filter(([, field]) => field !== undefined)
  return Object.fromEntries(fields) as VersionedEdit<Name>
}

function namesOf<Name extends string>(record: Readonly<Partial<Record<Name, unknown>>>): Name[] {
  return Object.keys(record) as Name[]
}
