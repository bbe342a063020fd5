import { useState } from 'react'
import { FilePicker } from '#features/catalogue/admin/picture-field.tsx'
import { formerPrice } from '#features/catalogue/product.ts'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { FailureError, succeed } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { packedBytes, sendOwnFile } from '#lib/own-file.ts'
import { randomUuid } from '#lib/uuid.ts'
import { FileUp } from '#ui/icons/admin-icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { Price } from '#ui/price.tsx'
import {
  acceptText,
  type ImportAnswer,
  type ImportExample,
  type Imported,
  importedText,
} from './import-preview.ts'
import { type FilePart, IMPORT_PATH, MAX_FILE_BYTES, MOST_FILES } from './imports.ts'
import type { ImportAnswers } from './read-tables.ts'

type FileButtonProps = {
  label: string
  look: 'primary' | 'secondary'
  isReading: boolean
  onFiles: (files: File[]) => void
  className?: string
}

/** Chooses a file from the phone or computer; two of PrestaShop, which keeps combinations apart. */
export function FileButton({ isReading, ...button }: FileButtonProps) {
  return (
    <FilePicker
      {...button}
      icon={<FileUp aria-hidden className="size-4 shrink-0" />}
      multiple
      // What cannot be read can be chosen too: the shop says what to do with it.
      accept=".xlsx,.csv,.tsv,.txt,.xls,.ods,text/csv,text/plain,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      disabled={isReading}
    />
  )
}

type ImportSectionProps = { isReading: boolean; onFiles: (files: File[]) => void }

/** Takes a product file; nothing changes before its preview was accepted (IMPORT-01, MOVE-09). */
export function ImportSection({ isReading, onFiles }: ImportSectionProps) {
  return (
    <section aria-label="Importer" className="flex flex-col gap-3">
      <h3 className="text-lg">Importer</h3>
      <p className="text-sm text-quiet">
        Un fichier Excel (XLSX) ou CSV : celui de la boutique, l’export de produits de WooCommerce, Shopify ou
        PrestaShop, ou votre propre tableau, une ligne par produit. Rien ne change avant que vous ayez vu et
        accepté l’aperçu ; les produits absents du fichier restent comme ils sont.
      </p>
      <p className="text-sm text-quiet">
        Les clients et les commandes d’une autre boutique ne sont pas repris. Pour PrestaShop, choisissez les
        produits et les déclinaisons à la fois.
      </p>
      <FileButton label="Choisir un fichier" look="secondary" isReading={isReading} onFiles={onFiles} />
      <WorkProgress text={isReading ? 'Lecture du fichier…' : null} />
    </section>
  )
}

/** A bar while the shop works on a file, with what it does; nothing otherwise. */
export function WorkProgress({ text }: { text: string | null }) {
  return (
    <div role="status" className="text-sm text-quiet not-empty:mb-3">
      {text ? (
        <>
          <progress aria-label={text.replace('…', '')} className="progress-bar mb-1" />
          {text}
        </>
      ) : null}
    </div>
  )
}

/** A few of the new products as the shop will show them (MOVE-06). */
export function ImportExamples({ examples }: { examples: readonly ImportExample[] }) {
  if (examples.length === 0) return null
  return (
    <section aria-label="Comme dans la boutique" className="flex flex-col gap-3">
      <h3 className="text-lg">Comme dans la boutique</h3>
      <ul className="grid grid-cols-3 gap-3">
        {examples.map((example) => (
          <li key={example.line} className="flex flex-col gap-1">
            <PictureFrame address={example.picture} alt="" sizes="8rem" className="rounded-sm" />
            <p className="mt-1 line-clamp-3 text-sm/snug">
              {example.name}
              {example.sizeMl ? `, ${example.sizeMl} ml` : ''}
            </p>
            <Price
              amount={example.price}
              former={formerPrice(example)}
              className="text-sm font-medium"
              formerClassName="text-xs"
            />
            <p className="text-xs text-quiet">{example.category ?? 'Sans catégorie'}</p>
            <p className="text-xs text-quiet">{stockText(example)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stockText({ stock, isActive }: ImportExample): string {
  if (!isActive) return 'Pas en vente'
  if (stock === 0) return 'Épuisé'
  return stock === 1 ? '1 pièce' : `${stock} pièces`
}

/** Files with their packed bytes: what is imported is what the preview has read. */
type Chosen = { name: string; bytes: ArrayBuffer; files: readonly FilePart[] }
type Asked = { chosen: Chosen; answers: ImportAnswers }
type Seen = Asked & { answer: ImportAnswer; requestKey: string }

const TOO_MANY = 'Choisissez un seul fichier, ou les deux de PrestaShop : produits et déclinaisons.'

/**
 * An import in its steps: a file is chosen, what it does not say is asked, its preview shown, and then accepted (IMPORT-01,
 * MOVE-06).
 */
export function useImport(onDone: () => void) {
  const [seen, setSeen] = useState<Seen | null>(null)
  /** What was answered last, before the shop has read the file again. */
  const [answered, setAnswered] = useState<ImportAnswers>({})
  const [failure, setFailure] = useState<string | null>(null)

  const reading = useAdminCommand({
    run: async (asked: Asked) => {
      const answer = await sendOwnFile<ImportAnswer>(
        addressOf(asked, { step: 'preview' }),
        asked.chosen.bytes,
      )
      return succeed({ ...asked, answer, requestKey: randomUuid() })
    },
    onDone: setSeen,
    onFailure: (refused) => {
      setSeen(null)
      setFailure(staffErrorText(refused))
      return true
    },
  })
  const importing = useAdminCommand({
    run: async ({ areCreated, ...asked }: Seen & { areCreated: boolean }) => {
      const digest = asked.answer.ask === null ? (asked.answer.digest ?? '') : ''
      const categories = areCreated ? 'create' : 'leave'
      const wanted = { digest, categories, requestKey: asked.requestKey, fileName: asked.chosen.name }
      return succeed(
        await sendOwnFile<Imported>(addressOf(asked, { step: 'apply', ...wanted }), asked.chosen.bytes),
      )
    },
    changes: ['products', 'categories'],
    done: (imported) => ({ title: 'Import terminé', description: importedText(imported) }),
    onDone,
    onFailure: (refused, asked) => {
      setFailure(staffErrorText(refused))
      if (refused.code === 'import_changed') reading.mutate(asked)
      return true
    },
  })

  async function choose(files: readonly File[]): Promise<void> {
    setAnswered({})
    setFailure(null)
    if (files.length > MOST_FILES) return setFailure(TOO_MANY)
    try {
      const parts = files.map(({ name, size }) => ({ name, size }))
      if (parts.reduce((sum, { size }) => sum + size, 0) > MAX_FILE_BYTES) {
        throw new FailureError({ code: 'file_too_heavy' })
      }
      const bytes = await packedBytes(new Blob([...files]))
      reading.mutate({ chosen: { name: files[0]?.name ?? '', bytes, files: parts }, answers: {} })
    } catch (error) {
      setFailure(staffErrorText(error instanceof FailureError ? error.failure : { code: 'file_unreadable' }))
    }
  }
  function answer(answers: ImportAnswers): void {
    if (!seen || reading.isPending) return
    const all = { ...seen.answers, ...answers }
    setAnswered(all)
    setFailure(null)
    reading.mutate({ chosen: seen.chosen, answers: all })
  }
  function apply(areCreated: boolean): void {
    if (!seen || seen.answer.ask !== null || importing.isPending) return
    if (!window.confirm(acceptText(seen.answer))) return
    setFailure(null)
    importing.mutate({ ...seen, areCreated })
  }
  function reset(): void {
    setSeen(null)
    setFailure(null)
  }

  return {
    seen: seen?.answer ?? null,
    fileName: seen?.chosen.name ?? '',
    isProfileLeft: answered.isProfileLeft ?? false,
    failure,
    isReading: reading.isPending,
    isImporting: importing.isPending,
    choose: (files: readonly File[]) => void choose(files),
    answer,
    apply,
    reset,
  }
}

function addressOf({ chosen, answers }: Asked, wanted: Record<string, string>): string {
  const { sheet, isTable, columns, amounts, currency, stock, isProfileLeft } = answers
  const params = new URLSearchParams(wanted)
  if (chosen.files.length > 1) params.set('files', JSON.stringify(chosen.files))
  if (sheet !== undefined) params.set('sheet', sheet)
  if (isTable) params.set('isTable', 'on')
  if (columns) params.set('columns', JSON.stringify(columns))
  if (amounts) params.set('amounts', amounts)
  if (currency) params.set('currency', JSON.stringify(currency))
  if (stock !== undefined) params.set('stock', String(stock))
  if (isProfileLeft) params.set('isProfileLeft', 'on')
  return `${IMPORT_PATH}?${params}`
}
