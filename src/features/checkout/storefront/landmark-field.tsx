import { type ComponentProps, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { LocateFixed } from '#ui/icons/screen-icons.tsx'
import { MAX_LANDMARK, withPosition } from '../domain/landmark.ts'

type LandmarkFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'value'> & {
  value: string
  /** Sets the text of the field. */
  onText: (text: string) => void
}

/** How long the phone may search its position. */
const SEARCH_MS = 15_000

/** A landmark for the courier, and the phone's position for whoever presses (AFTER-08). */
export function LandmarkField({ value, onText, ...rest }: LandmarkFieldProps) {
  const [state, setState] = useState<'idle' | 'searching' | 'failed'>('idle')

  function join() {
    setState('searching')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onText(withPosition(value, coords))
        setState('idle')
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: SEARCH_MS, maximumAge: 60_000 },
    )
  }

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Repère pour le coursier"
        optional
        autoComplete="off"
        limit={MAX_LANDMARK}
        hint="Une pharmacie, une école, la couleur du portail."
        value={value}
        {...rest}
      />
      <Button look="quiet" className="-ml-4 self-start px-4" disabled={state === 'searching'} onClick={join}>
        <LocateFixed aria-hidden className="size-4" />
        {state === 'searching' ? 'Recherche de votre position…' : 'Joindre ma position'}
      </Button>
      {state === 'failed' ? (
        <p role="status" className="text-sm text-quiet">
          Votre position n’a pas été trouvée ou autorisée. Un repère suffit.
        </p>
      ) : null}
    </div>
  )
}
