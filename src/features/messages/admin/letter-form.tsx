import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import * as v from 'valibot'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { categoriesQuery } from '#features/catalogue/catalogue.api.ts'
import { ProductSearch } from '#features/orders/admin/product-search.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { PRIVATE, storedValue } from '#lib/browser-storage.ts'
import { formatMoney } from '#lib/format/money.ts'
import { Panel } from '#ui/admin/panel.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { useValidatedForm } from '#ui/form/use-validated-form.ts'
import { useUnsavedQuestion } from '#ui/form/use-versioned-edit.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { EmptyState } from '#ui/states.tsx'
import {
  type LetterForm as LetterFormValues,
  type LetterProduct,
  letterFormSchema,
  MAX_BODY,
  MAX_BUTTON,
  MAX_PRODUCTS,
  MAX_SUBJECT,
} from '../letter.ts'
import { BackToLetters, LoadedLetter } from './letter-panel.tsx'
import { letterQuery, saveLetterDraft } from './letters.api.ts'
import { LETTER, type OpenLetter } from './letters.ts'

const text = v.string()
const draftSchema = v.object({
  id: v.pipe(text, v.uuid()),
  version: v.number(),
  typed: v.object({ subject: text, body: text, buttonLabel: text, buttonPath: text }),
  products: v.array(
    v.object({ id: v.pipe(text, v.uuid()), name: text, price: v.number(), imageUrl: v.nullable(text) }),
  ),
})

/** A letter being written, stored for the tab: a phone that closes the browser loses nothing. */
type LetterDraft = v.InferOutput<typeof draftSchema>

/** Removed with the session, as all that belongs to one user. */
const storedLetter = storedValue('tab', `${PRIVATE}letter`, draftSchema)

/** What the form of a letter begins with: the letter as it is saved, or nothing. */
function draftOf(id: string, letter: OpenLetter['letter'] | undefined): LetterDraft {
  const { subject = '', body = '', version = 0, products = [] } = letter ?? {}
  const buttonLabel = letter?.buttonLabel ?? ''
  const buttonPath = letter?.buttonPath ?? '/boutique'
  return { id, version, typed: { subject, body, buttonLabel, buttonPath }, products: [...products] }
}

function isSameLetter(one: LetterDraft, other: LetterDraft): boolean {
  const contents = ({ typed, products }: LetterDraft) =>
    JSON.stringify([...Object.values(typed), ...products.map(({ id }) => id)])
  return contents(one) === contents(other)
}

/** The form of a letter, new or saved before (D63). */
export default function LetterForm({ id }: { id: string }) {
  // What is typed began from what was read first.
  const query = useQuery({ ...letterQuery(useAdminQueryKey(), id), refetchOnWindowFocus: false })
  return (
    <LoadedLetter query={query}>
      {(open) => (
        <Panel title={open ? 'Modifier la lettre' : 'Nouvelle lettre'} back={<BackToLetters />}>
          {open && open.letter.state !== 'draft' ? (
            <EmptyState>Cette lettre est partie ou programmée : elle ne change plus.</EmptyState>
          ) : (
            <LetterFields saved={draftOf(id, open?.letter)} />
          )}
        </Panel>
      )}
    </LoadedLetter>
  )
}

function LetterFields({ saved }: { saved: LetterDraft }) {
  const { begun, draft, change, save } = useLetterDraft(saved, (messages) => form.showErrors(messages))
  const { typed, products } = draft
  const search = useRef<HTMLInputElement>(null)
  const categories = useQuery(categoriesQuery)
  const form = useValidatedForm({
    schema: letterFormSchema,
    values: typed,
    onChange: (values) => change({ typed: { ...typed, ...values } }),
    onValid: (output) => save.mutate(output),
  })
  const goals = [
    { value: '/boutique', label: 'La boutique' },
    { value: '/', label: 'L’accueil' },
    ...(categories.data ?? []).map(({ id, name }) => ({ value: `/category/${id}`, label: name })),
    ...products.map(({ id, name }) => ({ value: `/product/${id}`, label: name })),
  ]
  const path = form.field('buttonPath')
  return (
    <form
      {...form.formProps}
      aria-label={begun.version > 0 ? 'Modifier la lettre' : 'Nouvelle lettre'}
      className="flex max-w-2xl flex-col gap-6"
    >
      <TextField label="Sujet" autoComplete="off" limit={MAX_SUBJECT} {...form.field('subject')} />
      <TextArea
        label="Texte"
        rows={9}
        limit={MAX_BODY}
        hint="Une ligne vide commence un nouveau paragraphe."
        {...form.field('body')}
      />
      <ProductsOfLetter
        products={products}
        search={search}
        onChange={(next) => change({ products: next, typed: withoutGoal(typed, next) })}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Texte du bouton"
          optional
          autoComplete="off"
          limit={MAX_BUTTON}
          hint="« Voir la boutique », par exemple. Sans texte, il n’y a pas de bouton."
          {...form.field('buttonLabel')}
        />
        <Select
          label="Où mène le bouton"
          name="buttonPath"
          options={goals}
          value={path.value}
          error={path.error}
          onChange={({ target }) => form.change('buttonPath', target.value)}
        />
      </div>
      <Button type="submit" className="self-start max-sm:w-full" disabled={save.isPending}>
        {save.isPending ? 'Enregistrement…' : 'Enregistrer et voir l’aperçu'}
      </Button>
    </form>
  )
}

/** A button leads to no product that was taken out. */
function withoutGoal(typed: LetterDraft['typed'], products: readonly LetterProduct[]): LetterDraft['typed'] {
  const [, id] = /^\/product\/(.+)$/.exec(typed.buttonPath) ?? []
  return id && !products.some((product) => product.id === id) ? { ...typed, buttonPath: '/boutique' } : typed
}

/** The draft of a letter, stored with each change; a failure keeps it. `onFields` shows the server's messages. */
function useLetterDraft(saved: LetterDraft, onFields: (messages: Record<string, string>) => void) {
  const navigate = useNavigate({ from: '/admin' })
  // What was read first, whatever is read again meanwhile.
  const [begun] = useState(saved)
  const [draft, setDraft] = useState(() => {
    const stored = storedLetter.read()
    // After a refusal because somebody else edited it, a reload goes on from theirs with what was typed here.
    return stored?.id === saved.id ? { ...stored, version: saved.version } : saved
  })
  const isSaved = useRef(false)
  useUnsavedQuestion(!isSameLetter(draft, begun), () => {
    if (!isSaved.current && !window.confirm('Quitter sans enregistrer ? Votre saisie sera perdue.'))
      return false
    storedLetter.write(null)
    return true
  })

  function change(part: Partial<LetterDraft>) {
    const next = { ...draft, ...part }
    storedLetter.write(next)
    setDraft(next)
  }

  const save = useAdminCommand({
    run: (form: LetterFormValues) =>
      saveLetterDraft({
        data: {
          ...form,
          id: draft.id,
          version: draft.version,
          productIds: draft.products.map(({ id }) => id),
        },
      }),
    changes: ['newsletter'],
    onDone: () => {
      isSaved.current = true
      storedLetter.write(null)
      void navigate({ search: { tab: 'newsletter', view: LETTER, letter: draft.id }, replace: true })
    },
    onFailure: ({ code, fields }) => {
      if (code !== 'invalid_input' || !fields) return false
      onFields(fields)
      return true
    },
  })
  return { begun, draft, change, save }
}

type ProductsOfLetterProps = {
  products: readonly LetterProduct[]
  search: RefObject<HTMLInputElement | null>
  onChange: (products: LetterProduct[]) => void
}

/** The products of a letter, found as an order finds them. */
function ProductsOfLetter({ products, search, onChange }: ProductsOfLetterProps) {
  return (
    <section aria-label="Produits de la lettre" className="flex flex-col gap-2">
      <h3 className="font-sans text-sm font-medium">
        Produits <span className="font-normal text-quiet">(facultatif, {MAX_PRODUCTS} au plus)</span>
      </h3>
      <ul aria-label="Produits choisis" className="divide-y divide-line empty:hidden">
        {products.map(({ id, name, price, imageUrl }) => (
          <li key={id} className="flex items-center gap-3 py-2 text-sm">
            <div className="w-10 shrink-0 overflow-hidden rounded-sm">
              <PictureFrame address={imageUrl} alt="" sizes="2.5rem" />
            </div>
            <p className="min-w-0 grow wrap-anywhere">
              {name}
              <span className="block text-quiet">{formatMoney(price)}</span>
            </p>
            <IconButton
              label={`Retirer ${name}`}
              className="shrink-0 text-quiet"
              onClick={() => onChange(products.filter((product) => product.id !== id))}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {products.length < MAX_PRODUCTS ? (
        <ProductSearch
          lines={[]}
          box={search}
          errorId={undefined}
          onAdd={({ id, name, price, imageUrl }) => {
            const others = products.filter((product) => product.id !== id)
            onChange([...others, { id, name, price, imageUrl }])
            search.current?.focus()
          }}
        />
      ) : null}
    </section>
  )
}
