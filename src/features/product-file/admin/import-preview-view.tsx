import type { ReactNode } from 'react'
import { countText, type ImportPreview, MOST_SHOWN } from './domain/import-preview.ts'

type ImportPreviewViewProps = { fileName: string; preview: ImportPreview }

const number = new Intl.NumberFormat('fr-FR')

/** What an import would change, or why it cannot be done: nothing of it has happened yet (IMPORT-01). */
export function ImportPreviewView({ fileName, preview }: ImportPreviewViewProps) {
  const { errors, wrong, additions, changes, ignored } = preview
  return (
    <div className="flex flex-col gap-6 wrap-anywhere">
      <div role="status" className="flex flex-col gap-1">
        <p className="text-sm text-quiet">{fileName}</p>
        <p className="font-medium">{wrong > 0 ? wrongText(wrong) : countText(preview)}</p>
        {wrong > 0 ? (
          <p className="text-sm text-quiet">
            Rien n’est importé. Corrigez le fichier, enregistrez-le, puis choisissez-le à nouveau.
          </p>
        ) : null}
        {wrong === 0 && preview.digest === null ? (
          <p className="text-sm text-quiet">
            Le fichier dit la même chose que la boutique : rien à importer.
          </p>
        ) : null}
      </div>
      <Part title="À corriger" count={wrong}>
        {errors.map(({ line, column, text }) => (
          <li key={`${line} ${column} ${text}`}>
            <span className="font-medium text-danger">
              Ligne {line}, {column}
            </span>
            <span className="block text-sm">{text}</span>
          </li>
        ))}
      </Part>
      {wrong > 0 ? null : (
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
      {ignored.length > 0 ? (
        <p className="text-sm text-quiet">Colonnes que la boutique ne lit pas : {ignored.join(', ')}.</p>
      ) : null}
    </div>
  )
}

function wrongText(wrong: number): string {
  return wrong === 1 ? '1 erreur dans le fichier' : `${number.format(wrong)} erreurs dans le fichier`
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-lg">
        {title} <span className="text-quiet">({number.format(count)})</span>
      </h3>
      <ul className="flex flex-col divide-y divide-line *:py-2">{children}</ul>
      {count > MOST_SHOWN ? (
        <p className="text-sm text-quiet">Et {number.format(count - MOST_SHOWN)} de plus.</p>
      ) : null}
    </section>
  )
}
