import type { ReactNode } from 'react'
import { inFrench } from '#lib/format/money.ts'
import { Button } from '#ui/button.tsx'
import { CheckBox } from '#ui/form/check-box.tsx'
import type { LineError } from './file-columns.ts'
import {
  countText,
  createText,
  foundText,
  type ImportPreview,
  MOST_SHOWN,
  wrongText,
} from './import-preview.ts'
import { ImportExamples } from './import-section.tsx'

type ImportPreviewViewProps = {
  fileName: string
  preview: ImportPreview
  /** Whether the categories that do not exist shall be created. */
  areCreated: boolean
  onCreate: (areCreated: boolean) => void
  onColumns: () => void
  /** Whether the profiles stay in the texts, and a press that changes it, which reads the file again. */
  isProfileLeft: boolean
  onProfile: (isLeft: boolean) => void
}

/** What an import would change, or why it cannot be done: nothing of it has happened yet (IMPORT-01, MOVE-06). */
export function ImportPreviewView({
  fileName,
  preview,
  areCreated,
  onCreate,
  onColumns,
  isProfileLeft,
  onProfile,
}: ImportPreviewViewProps) {
  const { from, wrong, additions, changes, ignored, newCategories } = preview
  const isRefused = from === null && wrong > 0
  const next = nextStep(preview)
  return (
    <div className="flex flex-col gap-6 wrap-anywhere">
      <div role="status" className="flex flex-col gap-1">
        <p className="text-sm text-quiet">
          {fileName}
          {from ? ` · ${from}` : ''}
        </p>
        <p className="font-medium">{isRefused ? wrongText(preview) : countText(preview)}</p>
        {next ? <p className="text-sm text-quiet">{next}</p> : null}
      </div>
      {from === null ? null : (
        <Button look="secondary" onClick={onColumns}>
          Choisir les colonnes
        </Button>
      )}
      {preview.toCreate > 0 && !isRefused ? (
        <CheckBox
          className="gap-3"
          checked={areCreated}
          onChange={({ target }) => onCreate(target.checked)}
          label={
            <span>
              {createText(preview.toCreate)}
              <span className="block text-sm text-quiet">
                {newCategories.join(', ')}
                {preview.toCreate > newCategories.length ? '…' : ''}
              </span>
            </span>
          }
        />
      ) : null}
      {preview.profiles.count > 0 ? (
        <FoundProfiles profiles={preview.profiles} isLeft={isProfileLeft} onLeave={onProfile} />
      ) : null}
      <ImportExamples examples={preview.examples} />
      <Part title={from === null ? 'À corriger' : 'Lignes refusées'} count={wrong}>
        {preview.errors.map(lineText)}
      </Part>
      {isRefused ? null : (
        <>
          <Part title="Modifiés" count={preview.changed}>
            {changes.map(({ line, name, fields }) => (
              <li key={line}>
                <span className="font-medium">{name}</span>
                <ul className="text-sm">
                  {fields.map(({ label, before, after }) => (
                    <li key={label}>
                      {label} : <span className="text-quiet">{before}</span> → <strong>{after}</strong>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </Part>
          <Part title="Nouveaux" count={preview.added}>
            {additions.map(({ line, name }) => (
              <li key={line}>{name}</li>
            ))}
          </Part>
        </>
      )}
      <Part title="Lignes sans produit" count={preview.leftOut}>
        {preview.left.map(lineText)}
      </Part>
      {[
        ...preview.notes,
        ...(from === null ? [] : ['Les clients et les commandes ne sont pas repris.']),
        ...(ignored.length > 0 ? [`Ce qui n’est pas repris du fichier : ${ignored.join(', ')}.`] : []),
      ].map((note) => (
        <p key={note} className="text-sm text-quiet">
          {note}
        </p>
      ))}
    </div>
  )
}

function lineText({ line, column, text }: LineError) {
  return (
    <li key={`${line} ${column} ${text}`}>
      <span className="font-medium text-danger">
        Ligne {line}, {column}
      </span>
      <span className="block text-sm">{text}</span>
    </li>
  )
}

function nextStep(preview: ImportPreview): string | null {
  const { from, wrong, digest } = preview
  if (from === null && wrong > 0) {
    return 'Rien n’est importé. Corrigez le fichier, enregistrez-le, puis choisissez-le à nouveau.'
  }
  if (wrong > 0) return `${wrongText(preview)} : le reste peut être importé.`
  return digest === null ? 'Le fichier dit la même chose que la boutique : rien à importer.' : null
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-lg">
        {title} <span className="text-quiet">({inFrench(count)})</span>
      </h3>
      <ul className="flex flex-col divide-y divide-line *:py-2">{children}</ul>
      {count > MOST_SHOWN ? (
        <p className="text-sm text-quiet">Et {inFrench(count - MOST_SHOWN)} de plus.</p>
      ) : null}
    </section>
  )
}

type FoundProfilesProps = {
  profiles: ImportPreview['profiles']
  isLeft: boolean
  onLeave: (isLeft: boolean) => void
}

/** The profiles that the texts of a file hold: a few of them, and a box that leaves them where they are (MOVE-20). */
function FoundProfiles({ profiles: { count, examples }, isLeft, onLeave }: FoundProfilesProps) {
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
            <span className="block text-quiet">{facts.join('\u00a0· ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
