import { useState } from 'react'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { Trash2 } from '#ui/icons/icons.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { saveFile } from '#ui/use-download.ts'
import { erasePersonalData, getPersonalData, searchPeople } from './users.api.ts'
import {
  erasureQuestion,
  exportFileName,
  knownParts,
  type PersonFound,
  peopleSearchSchema,
  type PeopleSearch as Search,
} from './users.ts'

/** Finds a person by e-mail, phone or name: how much data there is about each, never the data. */
export default function PeopleSearch() {
  const [values, setValues] = useState<Record<string, string>>({ typed: '' })
  const search = useAdminCommand({
    run: (data: Search) => searchPeople({ data }),
    failed: () => 'La recherche n’a pas abouti.',
  })
  const { field, formProps } = useValidatedForm({
    schema: peopleSearchSchema,
    values,
    onChange: setValues,
    onValid: (data) => search.mutate(data),
  })

  function lookUp(typed: string) {
    setValues({ typed })
    search.mutate({ typed })
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="max-w-2xl text-sm text-quiet">
        Pour répondre à qui demande à voir ou à faire effacer ses données. Vérifiez d’abord que la demande
        vient bien de cette personne.
      </p>
      <form {...formProps} className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <TextField label="E-mail, téléphone ou nom" autoComplete="off" limit={254} {...field('typed')} />
        </div>
        <Button type="submit" look="secondary" className="max-sm:w-full" disabled={search.isPending}>
          {search.isPending ? 'Recherche…' : 'Chercher'}
        </Button>
      </form>
      <div aria-live="polite" className="flex flex-col gap-3">
        {search.data?.length === 0 ? (
          <EmptyState>La boutique ne sait rien de cette personne.</EmptyState>
        ) : null}
        {search.data?.map((person) => (
          <PersonCard
            key={`${person.kind} ${person.contact}`}
            person={person}
            onLookUp={lookUp}
            onErased={() => search.variables && search.mutate(search.variables)}
          />
        ))}
      </div>
    </div>
  )
}

type PersonCardProps = {
  person: PersonFound
  onLookUp: (contact: string) => void
  onErased: () => void
}

function PersonCard({ person, onLookUp, onErased }: PersonCardProps) {
  const { contact, names, otherContacts, isAdmin } = person
  return (
    <section aria-label={contact} className="rounded-md border border-line-strong bg-raised-2 p-4">
      <p className="font-medium break-all">{contact}</p>
      {names.length > 0 ? <p className="text-sm wrap-anywhere">{names.join(', ')}</p> : null}
      <p className="mt-1 text-sm text-quiet">{knownParts(person)}</p>
      {otherContacts.length > 0 ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-quiet">
          Dans les mêmes commandes :
          {otherContacts.map((other) => (
            <button
              key={other}
              type="button"
              className="inline-flex min-h-6 items-center break-all text-amber underline underline-offset-4"
              onClick={() => onLookUp(other)}
            >
              {other}
            </button>
          ))}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <ExportPerson person={person} />
        {isAdmin ? (
          <p className="self-center text-sm text-quiet">
            Cette personne administre la boutique : retirez-lui d’abord ce rôle pour l’effacer.
          </p>
        ) : (
          <ErasePerson person={person} onErased={onErased} />
        )}
      </div>
    </section>
  )
}

function ExportPerson({ person: { kind, contact } }: Pick<PersonCardProps, 'person'>) {
  const { mutate, isPending } = useAdminCommand({
    run: () => getPersonalData({ data: { kind, contact } }),
    onDone: (text) => saveFile(exportFileName(new Date()), 'application/json', text),
    failed: () => 'Les données n’ont pas pu être exportées.',
  })
  return (
    <Button look="secondary" className="px-4 max-sm:w-full" disabled={isPending} onClick={() => mutate()}>
      <Download aria-hidden className="size-4" />
      {isPending ? 'Export…' : 'Exporter'}
    </Button>
  )
}

/** The key with which every other begins. */
const EVERYTHING = [[]]

function ErasePerson({ person, onErased }: Pick<PersonCardProps, 'person' | 'onErased'>) {
  const { kind, contact } = person
  const { mutate, isPending } = useAdminCommand({
    run: () => erasePersonalData({ data: { kind, contact } }),
    changes: EVERYTHING,
    done: () => ({ title: 'Données effacées' }),
    onDone: onErased,
    failed: (reason) => `Rien n’a été effacé : ${reason}`,
  })
  return (
    <Button
      look="danger"
      className="px-4 max-sm:w-full"
      disabled={isPending}
      onClick={() => window.confirm(erasureQuestion(person)) && mutate()}
    >
      <Trash2 aria-hidden className="size-4" />
      {isPending ? 'Effacement…' : 'Effacer'}
    </Button>
  )
}
