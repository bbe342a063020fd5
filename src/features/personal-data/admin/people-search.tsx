import { useState } from 'react'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { EmptyState } from '#ui/states.tsx'
import { searchPeople } from './api/personal-data.functions.ts'
import { peopleSearchSchema, type PeopleSearch as Search } from './domain/personal-data.schema.ts'
import { PersonCard } from './person-card.tsx'

/**
 * Finds a person by e-mail, phone or name. The list shows only how much data there is about each, never the
 * data.
 */
export function PeopleSearch() {
  const [values, setValues] = useState<Record<string, string>>({ typed: '' })
  const search = useAdminCommand({
    run: (data: Search) => searchPeople({ data }),
    failed: () => 'La recherche n’a pas abouti.',
  })
  const { field, onSubmit } = useValidatedForm({
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
      <form noValidate onSubmit={onSubmit} className="flex flex-wrap items-end gap-3">
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
