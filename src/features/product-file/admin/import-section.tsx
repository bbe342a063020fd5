import type { ChangeEvent } from 'react'
import { buttonClasses } from '#ui/button.tsx'
import { FileUp } from '#ui/icons/admin-icons.tsx'

type FileButtonProps = {
  label: string
  look: 'primary' | 'secondary'
  isReading: boolean
  onFile: (file: File) => void
  className?: string
}

/** Chooses a file from the phone or computer. */
export function FileButton({ label, look, isReading, onFile, className = '' }: FileButtonProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Allows the same file to be chosen again after it was corrected.
    target.value = ''
    if (file) onFile(file)
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
        accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={isReading}
        onChange={choose}
        className="sr-only"
      />
    </label>
  )
}

type ImportSectionProps = { isReading: boolean; onFile: (file: File) => void }

/** Takes a product file; nothing changes before its preview was accepted (IMPORT-01). */
export function ImportSection({ isReading, onFile }: ImportSectionProps) {
  return (
    <section aria-label="Importer" className="flex flex-col gap-3">
      <h3 className="text-lg">Importer</h3>
      <p className="text-sm text-quiet">
        Un fichier Excel (XLSX) ou CSV, une ligne par produit. Rien ne change avant que vous ayez vu et
        accepté l’aperçu. Sans identifiant, une ligne ajoute un produit ; les produits absents du fichier
        restent comme ils sont.
      </p>
      <FileButton label="Choisir un fichier" look="secondary" isReading={isReading} onFile={onFile} />
      <div role="status" className="text-sm text-quiet">
        {isReading ? (
          <>
            <progress
              aria-label="Lecture du fichier"
              className="mb-1 h-2 w-full overflow-hidden rounded-full accent-amber"
            />
            Lecture du fichier…
          </>
        ) : null}
      </div>
    </section>
  )
}
