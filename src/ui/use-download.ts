import { useMutation } from '@tanstack/react-query'
import { failureOf } from '#lib/errors/result.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { fetchOwnFile } from '#lib/own-file.ts'
import { notifyError } from './toast/notify-failure.ts'

/** Downloads files of the shop, one at a time; a failure is shown, and the file can be asked for again. */
export function useDownload() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (address: string) => {
      const { name, file } = await fetchOwnFile(address)
      saveBlob(name, file)
    },
    onError: (error) =>
      notifyError(`Le fichier n’a pas pu être téléchargé : ${staffErrorText(failureOf(error))}`),
  })
  return {
    download: (address: string) => {
      if (!isPending) mutate(address)
    },
    isBusy: isPending,
    current: isPending ? variables : null,
  }
}

export function saveFile(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }))
}

export function saveBlob(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
