import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import { FailureError } from '#lib/errors/result.ts'
import { sendOwnFile } from '#lib/own-file.ts'
import { readAgainAfter } from '#lib/read-again-after.ts'
import { randomUuid } from '#lib/uuid.ts'
import { notify } from '#ui/toast/notify.ts'
import { IMPORT_PATH } from './domain/file-addresses.ts'
import { MAX_FILE_BYTES } from './domain/file-limits.ts'
import { countText, type Imported, type ImportPreview, importedText } from './domain/import-preview.ts'

/** A file with its bytes: what is imported is what the preview has read, whatever happens to the file meanwhile. */
type Chosen = { name: string; bytes: ArrayBuffer }
type Seen = { chosen: Chosen; preview: ImportPreview; requestKey: string }

/** An import in its steps: a file is chosen, its preview shown, and then accepted (IMPORT-01, IMPORT-05, IMPORT-06). */
export function useImport(onDone: () => void) {
  const adminKey = useAdminQueryKey()
  const queryClient = useQueryClient()
  const [seen, setSeen] = useState<Seen | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const reading = useMutation({
    mutationFn: async (chosen: Chosen): Promise<Seen> => {
      const preview = await sendOwnFile<ImportPreview>(`${IMPORT_PATH}?step=preview`, chosen.bytes)
      return { chosen, preview, requestKey: randomUuid() }
    },
    onSuccess: setSeen,
    onError: (error) => {
      setSeen(null)
      setFailure(errorText(failureOf(error)))
    },
  })
  const importing = useMutation({
    mutationFn: ({ chosen, preview, requestKey }: Seen) => {
      const asked = { step: 'apply', digest: preview.digest ?? '', requestKey, fileName: chosen.name }
      return sendOwnFile<Imported>(`${IMPORT_PATH}?${new URLSearchParams(asked)}`, chosen.bytes)
    },
    onSuccess: (imported) => {
      notify({ title: 'Import terminé', description: importedText(imported), tone: 'success' })
      onDone()
    },
    onError: (error, { chosen }) => {
      const refused = failureOf(error)
      setFailure(errorText(refused))
      if (refused.code === 'import_changed') reading.mutate(chosen)
    },
    onSettled: readAgainAfter(() => queryClient.invalidateQueries({ queryKey: [...adminKey, 'products'] })),
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
