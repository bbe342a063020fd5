import { type ChangeEvent, useState } from 'react'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { buttonClasses, IconButton } from '#ui/button.tsx'
import { ArrowUp, ImagePlus } from '#ui/icons/admin-icons.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { MORE_PICTURES } from '../../domain/product.ts'
import { inFrontOf, without } from '../domain/picture-order.ts'
import { uploadPicture } from './upload-picture.ts'

type MorePicturesFieldProps = {
  /** The addresses of all pictures; '' for a first one that is missing. */
  pictures: readonly string[]
  error: string | undefined
  onPictures: (pictures: readonly string[]) => void
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
}

/** The pictures beside the first one: added, removed, and moved forward, also to the first place (PICS-01). */
export function MorePicturesField({
  pictures,
  error,
  onPictures,
  isUploading,
  onUploading,
}: MorePicturesFieldProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const isFull = pictures.length > MORE_PICTURES

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Allows the same file to be chosen again after a failure.
    target.value = ''
    if (!file) return
    setFailure(null)
    onUploading(true)
    const result = await uploadPicture(file, 'portrait', () => undefined)
    onUploading(false)
    if (!result.ok) setFailure(staffErrorText(result.error))
    else if (!pictures.includes(result.value.address)) onPictures([...pictures, result.value.address])
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        Autres images<span className="font-normal text-quiet"> (facultatif)</span>
      </legend>
      {pictures.length > 1 ? (
        <ul className="flex flex-col gap-2">
          {pictures.slice(1).map((address, index) => (
            <li key={address} className="flex items-center gap-2">
              <div className="w-14 shrink-0">
                <PictureFrame address={address} alt="" sizes="3.5rem" className="rounded-sm" />
              </div>
              <span className="flex-1 text-sm">Image {index + 2}</span>
              <IconButton
                label={`Avancer l’image ${index + 2}`}
                onClick={() => onPictures(inFrontOf(pictures, index + 1))}
              >
                <ArrowUp aria-hidden className="size-4" />
              </IconButton>
              <IconButton
                label={`Retirer l’image ${index + 2}`}
                onClick={() => onPictures(without(pictures, index + 1))}
              >
                <Trash2 aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <label
        className={buttonClasses(
          'secondary',
          'cursor-pointer px-4 has-disabled:cursor-default has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber',
        )}
      >
        <ImagePlus aria-hidden className="size-4 shrink-0" />
        Ajouter une photo
        <input
          type="file"
          accept="image/*"
          disabled={isUploading || isFull}
          onChange={(event) => void send(event)}
          className="sr-only"
        />
      </label>
      <p role="status" className="text-xs text-quiet">
        {isUploading
          ? 'Envoi de l’image…'
          : isFull
            ? 'Six images au plus.'
            : 'Montrées sur la page du produit, dans cet ordre.'}
      </p>
      {(failure ?? error) ? (
        <p role="alert" className="text-sm text-danger">
          {failure ?? error}
        </p>
      ) : null}
    </fieldset>
  )
}
