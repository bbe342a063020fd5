import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { staffErrorText } from '#lib/errors/staff-error-texts.ts'
import { formatDateTime } from '#lib/format/dates.ts'
import { Button } from '#ui/button.tsx'
import { importedText } from './import-preview.ts'
import { fetchPicturesAgain, recentImportsQuery, takeBackImport } from './imports.api.ts'
import {
  failedText,
  keptText,
  progressText,
  type RecentImport,
  type UndoneImport,
  waitingPictures,
} from './imports.ts'

/** The last imports: their pictures on their way, and the way back for a day (MOVE-11, MOVE-12, MOVE-14). */
export function RecentImports() {
  const { data, isError } = useQuery(recentImportsQuery(useAdminQueryKey()))
  if (!data && isError) return <p role="alert">Les derniers imports n’ont pas pu être chargés.</p>
  if (!data || data.length === 0) return null
  return (
    <section aria-label="Derniers imports" className="flex flex-col gap-3">
      <h3 className="text-lg">Derniers imports</h3>
      <ul className="flex flex-col divide-y divide-line">
        {data.map((one) => (
          <ImportRow key={one.id} of={one} />
        ))}
      </ul>
    </section>
  )
}

const SURE =
  'Annuler cet import ? Les produits qu’il a ajoutés vont à la corbeille, les autres retrouvent leurs valeurs d’avant. Ce que vous avez changé depuis reste.'

function ImportRow({ of }: { of: RecentImport }) {
  const [undone, setUndone] = useState<UndoneImport | null>(null)
  const again = useAdminCommand({
    run: () => fetchPicturesAgain({ data: { id: of.id } }),
    changes: ['products'],
  })
  const undoing = useAdminCommand({
    run: () => takeBackImport({ data: { id: of.id } }),
    changes: ['products', 'categories'],
    done: () => ({ title: 'Import annulé', description: of.fileName }),
    onDone: setUndone,
  })
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 wrap-anywhere">
      <div>
        <p className="font-medium">{of.fileName}</p>
        <p className="text-sm text-quiet">
          <time dateTime={of.importedAt}>{formatDateTime(of.importedAt)}</time>
          {of.by ? `, par ${of.by}` : null}
        </p>
        <p className="text-sm">{of.state === 'undone' ? 'Import annulé' : importedText(of)}</p>
      </div>
      {of.pictures.total > 0 ? <Pictures of={of} /> : null}
      {undone ? <Kept undone={undone} /> : null}
      {of.pictures.failed > 0 || of.state === 'undoable' ? (
        <div className="flex flex-wrap gap-2">
          {of.pictures.failed > 0 ? (
            <Button
              look="secondary"
              className="px-4"
              disabled={again.isPending}
              onClick={() => again.mutate()}
            >
              Réessayer les photos
            </Button>
          ) : null}
          {of.state === 'undoable' ? (
            <Button
              look="quiet"
              className="px-4"
              disabled={undoing.isPending}
              onClick={() => window.confirm(SURE) && undoing.mutate()}
            >
              {undoing.isPending ? 'Annulation…' : 'Annuler cet import'}
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  )
}

function Pictures({ of }: { of: RecentImport }) {
  const { total, kept, failed } = of.pictures
  return (
    <div className="flex flex-col gap-2 text-sm">
      <div>
        {waitingPictures(of) > 0 ? (
          <progress
            aria-label="Photos reçues"
            className="progress-bar mb-1"
            value={kept + failed}
            max={total}
          />
        ) : null}
        {progressText(of)}
      </div>
      {failed > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">{failedText(failed)}</summary>
          <ul className="flex flex-col divide-y divide-line *:py-2">
            {of.failures.map(({ id, productName, address, reason }) => (
              <li key={id}>
                {productName}
                <span className="block text-danger">{staffErrorText({ code: reason })}</span>
                <span className="block text-quiet">{address}</span>
              </li>
            ))}
          </ul>
          {failed > of.failures.length ? (
            <p className="text-quiet">Et {failed - of.failures.length} de plus.</p>
          ) : null}
        </details>
      ) : null}
    </div>
  )
}

/** What somebody has changed since, and so was not taken back (MOVE-15). */
function Kept({ undone: { keptProducts, keptCategories } }: { undone: UndoneImport }) {
  const names = [...keptProducts.map(keptText), ...keptCategories.map((name) => `${name} (catégorie)`)]
  if (names.length === 0) return null
  return (
    <div role="status" className="text-sm">
      Changés depuis l’import, ils restent comme ils sont : {names.join(' · ')}.
    </div>
  )
}
