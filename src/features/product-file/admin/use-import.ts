import { useState } from 'react'
import { useAdminCommand } from '#features/admin-shell/client/use-admin-command.ts'
import { errorText } from '#lib/errors/error-texts.ts'
import { FailureError, succeed } from '#lib/errors/result.ts'
import { sendOwnFile } from '#lib/own-file.ts'
import { randomUuid } from '#lib/uuid.ts'
import { IMPORT_PATH, MAX_FILE_BYTES } from './domain/file-addresses.ts'
import { countText, type Imported, type ImportPreview, importedText } from './domain/import-preview.ts'

/** A file with its bytes: what is imported is what the preview has read, whatever happens to the file meanwhile. */
type Chosen = { name: string; bytes: ArrayBuffer }
type Seen = { chosen: Chosen; preview: ImportPreview; requestKey: string }

/** An import in its steps: a file is chosen, its preview shown, and then accepted (IMPORT-01, IMPORT-05, IMPORT-06). */
export function useImport(onDone: () => void) {
  const [seen, setSeen] = useState<Seen | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const reading = useAdminCommand({
    run: async (chosen: Chosen) => {
      const preview = await sendOwnFile<ImportPreview>(`${IMPORT_PATH}?step=preview`, chosen.bytes)
      return succeed({ chosen, preview, requestKey: randomUuid() })
    },
    onDone: setSeen,
    onFailure: (refused) => {
      setSeen(null)
      setFailure(errorText(refused))
      return true
    },
  })
  const importing = useAdminCommand({
    run: async ({ chosen, preview, requestKey }: Seen) => {
      const asked = { step: 'apply', digest: preview.digest ?? '', requestKey, fileName: chosen.name }
      return succeed(
        await sendOwnFile<Imported>(`${IMPORT_PATH}?${new URLSearchParams(asked)}`, chosen.bytes),
      )
    },
    changes: ['products'],
    done: (imported) => ({ title: 'Import terminé', description: importedText(imported) }),
    onDone,
    onFailure: (refused, { chosen }) => {
      setFailure(errorText(refused))
      if (refused.code === 'import_changed') reading.mutate(chosen)
      return true
    },
  })

  async function choose(file: File): Promise<void> {
    setFailure(null)
    try {
      if (file.size > MAX_FILE_BYTES) throw new FailureError({ code: 'file_too_heavy' })
      reading.mutate({ name: file.name, bytes: await file.arrayBuffer() })
    } catch (error) {
      setFailure(errorText(error instanceof FailureError ? error.failure : { code: 'file_unreadable' }))
    }
  }
  function apply(): void {
    if (!seen || importing.isPending) return
    if (!window.confirm(`Importer ce fichier ? ${countText(seen.preview)}.`)) return
    setFailure(null)
    importing.mutate(seen)
  }
  function reset(): void {
    setSeen(null)
    setFailure(null)
  }

  return {
    preview: seen?.preview ?? null,
    fileName: seen?.chosen.name ?? '',
    failure,
    isReading: reading.isPending,
    isImporting: importing.isPending || (seen !== null && reading.isPending),
    choose: (file: File) => void choose(file),
    apply,
    reset,
  }
}
