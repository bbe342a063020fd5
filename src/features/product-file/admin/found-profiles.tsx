import { CheckBox } from '#ui/form/check-box.tsx'
import type { ImportPreview } from './import-preview.ts'
import { foundText } from './profile-examples.ts'

type FoundProfilesProps = {
  profiles: ImportPreview['profiles']
  isLeft: boolean
  onLeave: (isLeft: boolean) => void
}

/** The profiles that the texts of a file hold: a few of them, and a box that leaves them where they are (MOVE-20). */
export function FoundProfiles({ profiles: { count, examples }, isLeft, onLeave }: FoundProfilesProps) {
  return (
    <section aria-label="Profil des parfums" className="flex flex-col gap-3">
      <CheckBox
        className="gap-3"
        checked={!isLeft}
        onChange={({ target }) => onLeave(!target.checked)}
        label={
          <span>
            {foundText(count)}
            <span className="block text-sm text-quiet">
              Lu dans les titres, les descriptions et les étiquettes. Décochez pour tout laisser dans le
              texte.
            </span>
          </span>
        }
      />
      <ul className="flex flex-col divide-y divide-line text-sm *:py-2">
        {examples.map(({ line, name, facts }) => (
          <li key={line}>
            <span className="font-medium">{name}</span>
            <span className="block text-quiet">{facts.join(' · ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
