import { Button } from '#ui/button.tsx'
import { PackageOpen } from '#ui/icons/screen-icons.tsx'
import { ListSkeleton } from '#ui/list/data-table.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Row, Section } from './section.tsx'

/** Empty, failed and loading states; pictures that are present, absent or failed. */
export function States() {
  return (
    <Section id="etats" title="États et images">
      <div className="grid gap-6 md:grid-cols-2">
        <EmptyState
          icon={<PackageOpen aria-hidden />}
          title="Aucune commande"
          action={<Button>Découvrir</Button>}
        >
          Vos commandes se trouveront ici.
        </EmptyState>
        <ErrorState title="Erreur de chargement" onRetry={() => undefined}>
          Impossible de charger les produits.
        </ErrorState>
      </div>
      <ListSkeleton label="Chargement" rows={3} />
      <Row label="Présente, absente, en échec, en largeur">
        <div className="w-40">
          <PictureFrame address="/pictures/ambre-dore.webp" alt="Ambre Doré" sizes="10rem" />
        </div>
        <div className="w-40">
          <PictureFrame address={null} alt="Sans image" sizes="10rem" />
        </div>
        <div className="w-40">
          <PictureFrame address="/pictures/nulle-part.webp" alt="Image en échec" sizes="10rem" />
        </div>
        <div className="w-80">
          <PictureFrame
            address="/pictures/categorie-signature.webp"
            alt="Signatures mixtes"
            shape="landscape"
            sizes="20rem"
          />
        </div>
      </Row>
    </Section>
  )
}
