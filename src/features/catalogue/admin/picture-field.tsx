import { type ChangeEvent, type ReactNode, useState } from 'react'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import type { PictureShape } from '#lib/picture.ts'
import { Button, type ButtonLook, buttonClasses, IconButton } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { ArrowUp, ImagePlus, ImageUp } from '#ui/icons/admin-icons.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { MORE_PICTURES } from '../product.ts'
import { overTls } from './field-parsers.ts'
import { inFrontOf, uploadPicture, without } from './upload-picture.ts'

type Control = {
  name: string
  value: string
  error: string | undefined
  onBlur: (event: { target: Element }) => void
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

type FilePickerProps = {
  label: string
  icon: ReactNode
  look?: ButtonLook
  className?: string
  accept: string
  multiple?: boolean
  disabled: boolean
  onFiles: (files: File[]) => void
}

export function FilePicker({
  label,
  icon,
  look = 'secondary',
  className = '',
  onFiles,
  ...input
}: FilePickerProps) {
  return (
    <label
      className={buttonClasses(
        look,
        `cursor-pointer has-disabled:cursor-default has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber ${className}`,
      )}
    >
      {icon}
      {label}
      <input
        type="file"
        {...input}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // Allows the same file to be chosen again after a failure.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
        className="sr-only"
      />
    </label>
  )
}

/** Uploads a picture that was chosen; what went wrong is said until the next try. */
function useUpload(
  shape: PictureShape,
  onProgress: (progress: number | null) => void,
  onAddress: (address: string) => void,
) {
  const [failure, setFailure] = useState<string | null>(null)
  async function send(file: File) {
    setFailure(null)
    onProgress(0)
    const result = await uploadPicture(file, shape, onProgress)
    onProgress(null)
    if (result.ok) onAddress(result.value.address)
    else setFailure(staffErrorText(result.error))
  }
  return { failure, upload: (files: File[]) => void (files[0] && send(files[0])) }
}

type PictureFieldProps = {
  shape: PictureShape
  control: Control
  onPicture: (address: string) => void
  /** The share of the picture that was uploaded, from 0 to 1; null while there is no upload. */
  progress: number | null
  onProgress: (progress: number | null) => void
}

/** A picture, uploaded from this device or named by its address, with a preview as the shop shows it. */
export function PictureField({ shape, control, onPicture, progress, onProgress }: PictureFieldProps) {
  const [seen, setSeen] = useState(control.value)
  const { failure, upload } = useUpload(shape, onProgress, show)

  function show(address: string) {
    onPicture(address)
    setSeen(address)
  }

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-sm font-medium">
        Image<span className="font-normal text-quiet"> (facultatif)</span>
      </legend>
      <div className="flex items-center gap-4">
        <div className={shape === 'portrait' ? 'w-24 shrink-0' : 'w-28 shrink-0'}>
          <PictureFrame
            address={seen || null}
            alt="Aperçu de l’image"
            sizes="8rem"
            shape={shape}
            // The bottle that stands for no picture is whole in a wide frame too.
            className={seen ? 'rounded-md' : 'rounded-md object-contain!'}
          />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <FilePicker
            label={control.value ? 'Remplacer' : 'Choisir une photo'}
            icon={<ImageUp aria-hidden className="size-4 shrink-0" />}
            className="px-3"
            accept="image/*"
            disabled={progress !== null}
            onFiles={upload}
          />
          {control.value && progress === null ? (
            <Button look="quiet" className="px-4" onClick={() => show('')}>
              <Trash2 aria-hidden className="size-4 shrink-0" />
              Retirer
            </Button>
          ) : null}
        </div>
      </div>
      <div role="status">{progress === null ? null : <Sending progress={progress} />}</div>
      {failure ? (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      ) : null}
      <TextField
        label="Adresse de l’image"
        hint="Ou l’adresse d’une image déjà en ligne (https://…)."
        inputMode="url"
        autoComplete="off"
        limit={2048}
        optional
        {...control}
        onBlur={(event) => {
          control.onBlur(event)
          setSeen(/^(https?:\/\/|\/pictures\/)\S+$/.test(control.value) ? overTls(control.value) : '')
        }}
      />
    </fieldset>
  )
}

function Sending({ progress }: { progress: number }) {
  const isSent = progress >= 1
  return (
    <div className="flex flex-col gap-1 text-sm text-quiet">
      <progress
        aria-label="Envoi de l’image"
        className="progress-bar"
        {...(isSent ? {} : { value: progress, max: 1 })}
      />
      {isSent ? 'Préparation de l’image…' : 'Envoi de l’image…'}
    </div>
  )
}

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
  const { failure, upload } = useUpload(
    'portrait',
    (progress) => onUploading(progress !== null),
    (address) => pictures.includes(address) || onPictures([...pictures, address]),
  )
  const isFull = pictures.length > MORE_PICTURES

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
      <FilePicker
        label="Ajouter une photo"
        icon={<ImagePlus aria-hidden className="size-4 shrink-0" />}
        className="px-4"
        accept="image/*"
        disabled={isUploading || isFull}
        onFiles={upload}
      />
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
