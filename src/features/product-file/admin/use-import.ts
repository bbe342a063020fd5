import { useState } from 'react'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { FailureError, succeed } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { packedBytes, sendOwnFile } from '#lib/own-file.ts'
import { randomUuid } from '#lib/uuid.ts'
import { IMPORT_PATH, MAX_FILE_BYTES } from './domain/file-addresses.ts'
import { type FilePart, MOST_FILES } from './domain/import.schema.ts'
import { acceptText, type ImportAnswer, type Imported, importedText } from './domain/import-preview.ts'
import type { ImportAnswers } from './domain/moving-in/read-tables.ts'

/**
 * A file, or two, with their bytes, packed: they are sent for each question. What is imported is what the preview has read,
 * whatever happens to the file meanwhile.
 */
type Chosen = { name: string; bytes: ArrayBuffer; files: readonly FilePart[] }
type Asked = { chosen: Chosen; answers: ImportAnswers }
type Seen = Asked & { answer: ImportAnswer; requestKey: string }

const TOO_MANY = 'Choisissez un seul fichier, ou les deux de PrestaShop : produits et déclinaisons.'

/** An import in its steps: a file is chosen, what it does not say is asked, its preview shown, and then accepted (IMPORT-01, MOVE-06). */
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
  /** Sends the file again with what was asked. */
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
