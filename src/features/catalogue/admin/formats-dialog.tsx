import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import type { Commands } from '#features/shell/admin/use-admin-command.ts'
import { formatMoney } from '#lib/format/money.ts'
import { SearchBox } from '#ui/admin/list-filters.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { ConflictNotice, useLeaveQuestion } from '#ui/form/use-versioned-edit.tsx'
import { Plus, Trash2 } from '#ui/icons/icons.tsx'
import { listQuery } from '#ui/list/list-query.tsx'
import { type AdminFormat, type AdminProduct, loadFailureText, saveFailed } from './catalogue-rows.ts'
import { MOST_FORMATS, sizeMessages } from './field-parsers.ts'
import { getAdminProducts, setProductFormats } from './products.api.ts'

type Row = { id: string; name: string; size: string }

type FormatsDialogProps = {
  product: AdminProduct
  /** The formats of its perfume as they were when the dialog opened. */
  formats: readonly AdminFormat[]
  commands: Commands
  onClose: () => void
}

/** Joins products into one perfume with a size each, and parts them (FMT-06). */
export function FormatsDialog({ product, formats, commands, onClose }: FormatsDialogProps) {
  const [seen, setSeen] = useState(formats)
  const [rows, setRows] = useState(() => rowsOf(product, formats))
  const [conflict, setConflict] = useState<readonly AdminFormat[] | null>(null)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const messages = isChecked && rows.length > 1 ? sizeMessages(rows) : {}
  const isDirty = JSON.stringify(rows) !== JSON.stringify(rowsOf(product, seen))
  const leave = useLeaveQuestion(isDirty && !commands.isBusy, onClose)

  function change(id: string, size: string) {
    setRows(rows.map((row) => (row.id === id ? { ...row, size } : row)))
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    const wrong = rows.length > 1 ? Object.keys(sizeMessages(rows)) : []
    const [first] = wrong
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    else save(seen)
  }
  function save(begunWith: readonly AdminFormat[]) {
    const wanted = rows.length > 1 ? rows : []
    commands.start({
      run: () =>
        setProductFormats({
          data: {
            productId: product.id,
            formats: wanted.map(({ id, size }) => ({ id, sizeMl: size })),
            seen: begunWith.map(({ id, sizeMl }) => ({ id, sizeMl })),
          },
        }),
      done: () => ({
        title: wanted.length > 0 ? 'Formats enregistrés' : 'Formats séparés',
        description: product.name,
      }),
      onDone: onClose,
      failed: saveFailed,
      onFailure: ({ code, details }) => {
        if (code === 'version_conflict') setConflict(details as AdminFormat[])
        return code === 'version_conflict'
      },
    })
  }
  function answerConflict(now: readonly AdminFormat[], keepsMine: boolean) {
    setSeen(now)
    setConflict(null)
    if (keepsMine) save(now)
    else setRows(rowsOf(product, now))
  }

  return (
    <Dialog
      place="right"
      title={`Formats de ${product.name}`}
      onClose={() => commands.isBusy || leave()}
      footer={
        <div className="flex gap-3">
          <Button look="quiet" className="flex-1 px-3" disabled={commands.isBusy} onClick={leave}>
            Annuler
          </Button>
          <Button
            type="submit"
            form={formId}
            className="flex-1 px-3"
            disabled={commands.isBusy || !isDirty || conflict !== null}
          >
            {commands.isBusy ? 'Enregistrement…' : 'Enregistrer'}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-6">
        {conflict ? (
          <ConflictNotice
            title="Ces formats ont changé pendant que vous les modifiiez."
            changes={[{ label: 'Formats', before: namesOf(seen), after: namesOf(conflict) }]}
            isBusy={commands.isBusy}
            onAcceptTheirs={() => answerConflict(conflict, false)}
            onOverwrite={() => answerConflict(conflict, true)}
          />
        ) : null}
        <p className="text-sm text-quiet">
          Réunissez les produits qui sont le même parfum en plusieurs tailles. La boutique les montre comme un
          seul parfum ; chacun garde son prix et son stock. Le format s’ajoute au nom sur les commandes et les
          factures.
        </p>
        <form ref={form} id={formId} noValidate onSubmit={submit} aria-label="Formats">
          <ul className="flex flex-col gap-4">
            {rows.map((row) => (
              <li key={row.id} className="flex items-start gap-2">
                <div className="min-w-0 flex-1 wrap-anywhere">
                  <NumberField
                    min="1"
                    step="1"
                    label={`${row.name}, format (ml)`}
                    name={row.id}
                    value={row.size}
                    inputMode="numeric"
                    optional={rows.length === 1}
                    {...(messages[row.id] ? { error: messages[row.id] } : {})}
                    onChange={({ target }) => change(row.id, target.value)}
                  />
                </div>
                <IconButton
                  label={`Séparer ${row.name}${row.size ? `, ${row.size} ml` : ''}`}
                  disabled={rows.length === 1}
                  className="mt-7 -mr-2 shrink-0 text-quiet"
                  onClick={() => setRows(rows.filter(({ id }) => id !== row.id))}
                >
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </li>
            ))}
          </ul>
          <p role="status" className="mt-3 text-sm text-quiet">
            {rows.length === 1
              ? seen.length > 1
                ? 'Enregistrer séparera les produits : chacun sera de nouveau seul dans la boutique.'
                : 'Ajoutez au moins un autre produit.'
              : null}
          </p>
        </form>
        {rows.length < MOST_FORMATS ? (
          <FormatSearch
            name={product.name}
            chosen={rows}
            parted={seen}
            onChoose={({ id, name }) => setRows([...rows, { id, name, size: '' }])}
          />
        ) : (
          <p className="text-sm text-quiet">Un parfum a {MOST_FORMATS} formats au plus.</p>
        )}
      </div>
    </Dialog>
  )
}

/** A product that is not a format yet is the first of those to join. */
function rowsOf({ id, name }: AdminProduct, formats: readonly AdminFormat[]): Row[] {
  if (formats.length === 0) return [{ id, name, size: '' }]
  return formats.map((format) => ({ id: format.id, name: format.name, size: String(format.sizeMl) }))
}

function namesOf(formats: readonly AdminFormat[]): string {
  return formats.map(({ name, sizeMl }) => `${name}, ${sizeMl} ml`).join(' · ') || 'aucun'
}

const MOST_OFFERED = 6

type FormatSearchProps = {
  name: string
  chosen: readonly { id: string }[]
  /** Formats of this perfume, which may come back after they were taken out. */
  parted: readonly { id: string }[]
  onChoose: (product: AdminProduct) => void
}

/** Finds the products to join; a format of another perfume is shown, but must be parted from it first (FMT-06). */
function FormatSearch({ name, chosen, parted, onChoose }: FormatSearchProps) {
  const [search, setSearch] = useState(name)
  const request = { page: 1, search, status: null }
  const { data, isError } = useQuery(
    listQuery({
      queryKey: [...useAdminQueryKey(), 'products', request],
      read: (signal) => getAdminProducts({ data: request, signal }),
      loadFailure: (reason) => loadFailureText('les produits', reason),
    }),
  )
  const has = (list: readonly { id: string }[], { id }: AdminProduct) => list.some((known) => known.id === id)
  const offered = data?.rows.filter((product) => !has(chosen, product)).slice(0, MOST_OFFERED) ?? []
  return (
    <section aria-label="Ajouter un produit" className="flex flex-col gap-3 border-t border-line pt-5">
      <h3 className="text-base">Ajouter un produit</h3>
      <div className="flex">
        <SearchBox label="Chercher un produit à ajouter" value={search} onSearch={setSearch} />
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {offered.map((product) => {
          const isTaken = product.sizeMl !== null && !has(parted, product)
          return (
            <li key={product.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">
                {product.name}
                <span className="block text-sm text-quiet">
                  {isTaken
                    ? 'Format d’un autre parfum'
                    : `${formatMoney(product.price)}, stock ${product.stock}`}
                </span>
              </span>
              <Button
                look="secondary"
                className="shrink-0 px-4"
                disabled={isTaken}
                aria-label={`Ajouter ${product.name}, ${formatMoney(product.price)}`}
                onClick={() => onChoose(product)}
              >
                <Plus aria-hidden className="size-4" />
                Ajouter
              </Button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-sm text-quiet">
        {isError
          ? 'Les produits n’ont pas pu être chargés.'
          : data && offered.length === 0
            ? 'Aucun autre produit trouvé.'
            : null}
      </p>
    </section>
  )
}
