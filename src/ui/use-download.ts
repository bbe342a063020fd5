import { useMutation } from '@tanstack/react-query'
import { errorText } from '#lib/errors/error-texts.ts'
import { failureOf } from '#lib/errors/failure-of.ts'
import { fetchOwnFile } from '#lib/own-file.ts'
import { saveBlob } from './save-file.ts'
import { notifyError } from './toast/notify-error.ts'

/** Downloads files of the shop, one at a time; a failure is shown, and the file can be asked for again. */
export function useDownload() {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (address: string) => {
      const { name, file } = await fetchOwnFile(address)
      saveBlob(name, file)
    },
    onError: (error) => notifyError(`Le fichier n’a pas pu être téléchargé : ${errorText(failureOf(error))}`),
  })
  return {
    download: (address: string) => {
      if (!isPending) mutate(address)
    },
    isBusy: isPending,
    /** The address that is being downloaded. */
    current: isPending ? variables : null,
  }
}
