import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { Button } from '#ui/button.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'
import { Download } from '#ui/icons/screen-icons.tsx'
import { saveFile } from '#ui/use-download.ts'
import { erasePersonalData, getPersonalData } from './api/personal-data.functions.ts'
import { erasureQuestion, exportFileName, knownParts, type PersonFound } from './domain/data-subject.ts'

type PersonCardProps = {
  person: PersonFound
  /** Looks up another contact of the same orders. */
  onLookUp: (contact: string) => void
  onErased: () => void
}

/** Shows how much data the shop has about one contact, with buttons to export and to erase it. */
export function PersonCard({ person, onLookUp, onErased }: PersonCardProps) {
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
