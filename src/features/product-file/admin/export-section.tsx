import { Button } from '#ui/button.tsx'
import { FileDown } from '#ui/icons/admin-icons.tsx'
import { useDownload } from '#ui/use-download.ts'
import { exportAddress } from './domain/file-addresses.ts'

/** All products as a file, for a spreadsheet (EXPORT-01). */
export function ExportSection() {
  const { download, isBusy } = useDownload()
  return (
    <section aria-label="Exporter" className="flex flex-col gap-3">
      <h3 className="text-lg">Exporter</h3>
      <p className="text-sm text-quiet">
        Tous les produits, avec leurs prix, leurs stocks et leurs textes. Modifiez le fichier, puis
        importez-le ici : l’identifiant dit à la boutique quel produit modifier.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          look="secondary"
          className="flex-1 px-4"
          disabled={isBusy}
          onClick={() => download(exportAddress('xlsx'))}
        >
          <FileDown aria-hidden className="size-4 shrink-0" />
          Excel (XLSX)
        </Button>
        <Button
          look="secondary"
          className="flex-1 px-4"
          disabled={isBusy}
          onClick={() => download(exportAddress('csv'))}
        >
          <FileDown aria-hidden className="size-4 shrink-0" />
          CSV
        </Button>
      </div>
      <p role="status" className="text-sm text-quiet">
        {isBusy ? 'Préparation du fichier…' : null}
      </p>
    </section>
  )
}
