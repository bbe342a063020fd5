import type { ChangeEvent } from 'react'
import { buttonClasses } from '#ui/button.tsx'
import { FileUp } from '#ui/icons/admin-icons.tsx'

type FileButtonProps = {
  label: string
  look: 'primary' | 'secondary'
  isReading: boolean
  onFiles: (files: File[]) => void
  className?: string
}

/** Chooses a file from the phone or computer; two of PrestaShop, which keeps combinations apart. */
export function FileButton({ label, look, isReading, onFiles, className = '' }: FileButtonProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // Allows the same file to be chosen again after it was corrected.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <label
      className={buttonClasses(
        look,
        `cursor-pointer has-disabled:cursor-default has-disabled:opacity-55 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber ${className}`,
      )}
    >
      <FileUp aria-hidden className="size-4 shrink-0" />
      {label}
      <input
        type="file"
        multiple
        // What cannot be read can be chosen too: the shop says what to do with it.
        accept=".xlsx,.csv,.tsv,.txt,.xls,.ods,text/csv,text/plain,application/vnd.ms-excel,application/vnd.oasis.opendocument.spreadsheet,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={isReading}
        onChange={choose}
        className="sr-only"
      />
    </label>
  )
}

type ImportSectionProps = { isReading: boolean; onFiles: (files: File[]) => void }

/** Takes a product file; nothing changes before its preview was accepted (IMPORT-01, MOVE-09). */
export function ImportSection({ isReading, onFiles }: ImportSectionProps) {
  return (
    <section aria-label="Importer" className="flex flex-col gap-3">
      <h3 className="text-lg">Importer</h3>
      <p className="text-sm text-quiet">
        Un fichier Excel (XLSX) ou CSV : celui de la boutique, l’export de produits de WooCommerce, Shopify ou
        PrestaShop, ou votre propre tableau, une ligne par produit. Rien ne change avant que vous ayez vu et
        accepté l’aperçu ; les produits absents du fichier restent comme ils sont.
      </p>
      <p className="text-sm text-quiet">
        Les clients et les commandes d’une autre boutique ne sont pas repris. Pour PrestaShop, choisissez les
        produits et les déclinaisons à la fois.
      </p>
      <FileButton label="Choisir un fichier" look="secondary" isReading={isReading} onFiles={onFiles} />
      <WorkProgress text={isReading ? 'Lecture du fichier…' : null} />
    </section>
  )
}

/** A bar while the shop works on a file, with what it does; nothing otherwise. */
export function WorkProgress({ text }: { text: string | null }) {
  return (
    <div role="status" className="text-sm text-quiet not-empty:mb-3">
      {text ? (
        <>
          <progress aria-label={text.replace('…', '')} className="progress-bar mb-1" />
          {text}
        </>
      ) : null}
    </div>
  )
}
