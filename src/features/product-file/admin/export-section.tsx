import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { FileDown } from '#ui/icons/admin-icons.tsx'
import { useDownload } from '#ui/use-download.ts'
import { type ExportColumns, exportAddress, exportColumns } from './domain/file-addresses.ts'
import { fileFormats } from './domain/import.schema.ts'

const options = Object.entries(exportColumns).map(([value, label]) => ({ value, label }))
const labels = { xlsx: 'Excel (XLSX)', csv: 'CSV' }

/** All products as a file, for a spreadsheet (EXPORT-01) or for another shop (MOVE-19). */
export function ExportSection() {
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
