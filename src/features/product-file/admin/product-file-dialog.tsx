import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import { useAdminCommand } from '#features/shell/admin/use-admin-command.ts'
import { inFrench } from '#lib/format/money.ts'
import { SearchBox } from '#ui/admin/list-filters.tsx'
import { ClosedSection } from '#ui/admin/panel.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { FileDown } from '#ui/icons/admin-icons.tsx'
import { Trash2 } from '#ui/icons/icons.tsx'
import { useDownload } from '#ui/use-download.ts'
import { ImportPreviewView } from './import-preview-view.tsx'
import { ImportQuestionView } from './import-question-view.tsx'
import { FileButton, ImportSection, useImport, WorkProgress } from './import-section.tsx'
import { dropOldAddress, oldAddressesQuery } from './imports.api.ts'
import {
  type ExportColumns,
  exportAddress,
  exportColumns,
  fileFormats,
  MOST_ADDRESSES,
  OLD_ADDRESSES,
  type OldAddress,
} from './imports.ts'
import { RecentImports } from './recent-imports-section.tsx'

/** The products as a file, out and in (EXPORT-01, IMPORT-01). */
export function ProductFileDialog({ onClose }: { onClose: () => void }) {
  const start = useRef<HTMLDivElement>(null)
  const formId = useId()
  const [areCreated, setCreated] = useState(true)
  const work = useImport(onClose)
  const { seen, isReading, isImporting } = work
  const isBusy = isReading || isImporting
  return (
    <Dialog
      place="right"
      title="Importer / Exporter"
      onClose={() => isImporting || onClose()}
      initialFocus={start}
      footer={
        seen ? (
          <div>
            <WorkProgress
              text={isImporting ? 'Import des produits…' : isReading ? 'Lecture du fichier…' : null}
            />
            <div className="flex gap-3">
              <Button look="quiet" className="flex-1 px-3" disabled={isBusy} onClick={work.reset}>
                Annuler
              </Button>
              {seen.ask === 'columns' || seen.ask === 'currency' || seen.ask === 'stock' ? (
                <Button type="submit" form={formId} className="flex-1 px-3" disabled={isBusy}>
                  Continuer
                </Button>
              ) : null}
              {seen.ask === null && seen.from === null && seen.wrong > 0 ? (
                <FileButton
                  label="Choisir à nouveau"
                  look="primary"
                  className="flex-2 whitespace-nowrap px-3"
                  isReading={isReading}
                  onFiles={work.choose}
                />
              ) : null}
              {seen.ask === null && (seen.from !== null || seen.wrong === 0) ? (
                <Button
                  className="flex-1 px-3"
                  disabled={isBusy || seen.digest === null}
                  onClick={() => work.apply(areCreated)}
                >
                  {isImporting ? 'Import…' : 'Importer'}
                </Button>
              ) : null}
            </div>
          </div>
        ) : undefined
      }
    >
      <div ref={start} tabIndex={-1} className="flex flex-col gap-8 outline-none">
        {work.failure ? (
          <p role="alert" className="rounded-lg border border-danger/40 bg-danger-soft p-4 text-sm">
            {work.failure}
          </p>
        ) : null}
        {seen === null ? (
          <>
            <ImportSection isReading={isReading} onFiles={work.choose} />
            <RecentImports />
            <ExportSection />
            <OldAddressesSection exportAddress={exportAddress('csv', OLD_ADDRESSES)} />
          </>
        ) : seen.ask === null ? (
          <ImportPreviewView
            fileName={work.fileName}
            preview={seen}
            areCreated={areCreated}
            onCreate={setCreated}
            onColumns={() => work.answer({ isTable: true, columns: undefined, currency: undefined })}
            isProfileLeft={work.isProfileLeft}
            onProfile={(isLeft) => work.answer({ isProfileLeft: isLeft })}
          />
        ) : (
          <ImportQuestionView question={seen} formId={formId} onAnswer={work.answer} />
        )}
      </div>
    </Dialog>
  )
}

const options = Object.entries(exportColumns).map(([value, label]) => ({ value, label }))
const labels = { xlsx: 'Excel (XLSX)', csv: 'CSV' }

/** All products as a file, for a spreadsheet (EXPORT-01) or for another shop (MOVE-19). */
function ExportSection() {
  const [columns, setColumns] = useState<ExportColumns>('boutique')
  const { download, isBusy } = useDownload()
  const formats = columns === 'boutique' ? fileFormats : (['csv'] as const)
  return (
    <section aria-label="Exporter" className="flex flex-col gap-3">
      <h3 className="text-lg">Exporter</h3>
      <p className="text-sm text-quiet">
        {columns === 'boutique'
          ? 'Tous les produits, avec leurs prix, leurs stocks et leurs textes. Modifiez le fichier, puis importez-le ici : l’identifiant dit à la boutique quel produit modifier.'
          : `Tous les produits, dans les colonnes que ${exportColumns[columns]} importe : les formats y sont des variantes, les photos des adresses de cette boutique.`}
      </p>
      <Select
        label="Colonnes pour"
        options={options}
        value={columns}
        onChange={({ target }) => setColumns(target.value as ExportColumns)}
      />
      <div className="flex flex-wrap gap-2">
        {formats.map((format) => (
          <Button
            key={format}
            look="secondary"
            className="flex-1 px-4"
            disabled={isBusy}
            onClick={() => download(exportAddress(format, columns))}
          >
            <FileDown aria-hidden className="size-4 shrink-0" />
            {labels[format]}
          </Button>
        ))}
      </div>
      <p role="status" className="text-sm text-quiet">
        {isBusy ? 'Préparation du fichier…' : null}
      </p>
    </section>
  )
}

/** Where links to the shop that was left lead to: listed, exported, removed (MOVE-18). Nothing while there are none. */
function OldAddressesSection({ exportAddress }: { exportAddress: string }) {
  const [search, setSearch] = useState('')
  const { data, isError } = useQuery(oldAddressesQuery(useAdminQueryKey(), search))
  const { download, isBusy } = useDownload()
  const { mutate, isPending } = useAdminCommand({
    run: ({ id }: OldAddress) => dropOldAddress({ data: { id } }),
    changes: ['products'],
    done: (_, { path }) => ({ title: 'Adresse retirée', description: path }),
  })
  if (!data && isError) return <p role="alert">Les anciennes adresses n’ont pas pu être chargées.</p>
  if (!data || data.total === 0) return null

  function remove(address: OldAddress) {
    const sure = `Retirer « ${address.path} » ? Les liens vers cette adresse ne mèneront plus à rien.`
    if (!isPending && window.confirm(sure)) mutate(address)
  }
  return (
    <ClosedSection
      title={`Anciennes adresses (${inFrench(data.total)})`}
      className="flex flex-col gap-4 py-4"
    >
      <p className="text-sm text-quiet">
        Qui suit un lien vers votre ancienne boutique arrive sur la page du produit ici.
      </p>
      <div className="flex flex-wrap gap-2">
        <SearchBox label="Chercher une adresse" value={search} onSearch={setSearch} />
        <Button look="secondary" className="px-4" disabled={isBusy} onClick={() => download(exportAddress)}>
          <FileDown aria-hidden className="size-4 shrink-0" />
          CSV
        </Button>
      </div>
      <ul className="flex flex-col divide-y divide-line wrap-anywhere">
        {data.shown.map((address) => (
          <li key={address.id} className="flex items-center justify-between gap-2 py-1">
            <span className="min-w-0 text-sm">
              {address.path}
              <span className="block text-quiet">{address.productName}</span>
            </span>
            <IconButton
              label={`Retirer ${address.path}`}
              disabled={isPending}
              onClick={() => remove(address)}
            >
              <Trash2 aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {data.found === 0 ? <p className="text-sm">Aucune adresse ne correspond.</p> : null}
      {data.found > MOST_ADDRESSES ? (
        <p className="text-sm text-quiet">Et {inFrench(data.found - MOST_ADDRESSES)} de plus.</p>
      ) : null}
    </ClosedSection>
  )
}
