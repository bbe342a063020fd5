import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Row, Section } from './section.tsx'

const places = ['center', 'right', 'top'] as const

/** Dialogs in each placement, short and longer than the screen. */
export function Dialogs() {
  const [shown, setShown] = useState<{ place: (typeof places)[number]; lines: number } | null>(null)
  const close = () => setShown(null)
  return (
    <Section id="dialogues" title="Dialogues">
      {places.map((place) => (
        <Row key={place} label={place}>
          <Button look="secondary" onClick={() => setShown({ place, lines: 2 })}>
            Court
          </Button>
          <Button look="secondary" onClick={() => setShown({ place, lines: 40 })}>
            Long
          </Button>
        </Row>
      ))}
      {shown ? (
        <Dialog
          place={shown.place}
          title="Titre du dialogue"
          onClose={close}
          footer={
            <Button className="w-full" onClick={close}>
              Fermer
            </Button>
          }
        >
          {Array.from({ length: shown.lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never move
            <p key={line}>Une ligne de texte.</p>
          ))}
        </Dialog>
      ) : null}
    </Section>
  )
}
