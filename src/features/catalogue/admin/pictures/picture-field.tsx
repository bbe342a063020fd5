import { type ChangeEvent, useState } from 'react'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import type { PictureShape } from '#lib/picture-shape.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { ImageUp } from '#ui/icons/admin-icons.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { overTls } from '../domain/field-parsers.ts'
import { uploadPicture } from './upload-picture.ts'

type Control = {
  name: string
  value: string
  error: string | undefined
  onBlur: (event: { target: Element }) => void
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
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
  const [failure, setFailure] = useState<string | null>(null)
  const [seen, setSeen] = useState(control.value)

  async function send({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Allows the same file to be chosen again after a failure.
    target.value = ''
    if (!file) return
    setFailure(null)
    onProgress(0)
    const result = await uploadPicture(file, shape, onProgress)
    onProgress(null)
    if (result.ok) show(result.value.address)
    else setFailure(staffErrorText(result.error))
  }
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
          <label
            className={buttonClasses(
              'secondary',
              'cursor-pointer px-3 has-disabled:cursor-default has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber',
            )}
          >
            <ImageUp aria-hidden className="size-4 shrink-0" />
            {control.value ? 'Remplacer' : 'Choisir une photo'}
            <input
              type="file"
              accept="image/*"
              disabled={progress !== null}
              onChange={(event) => void send(event)}
              className="sr-only"
            />
          </label>
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
