import { useState } from 'react'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button, type ButtonLook, buttonClasses, IconButton } from '#ui/button.tsx'
import { ShoppingBag } from '#ui/icons/icons.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Price } from '#ui/price.tsx'
import { notify } from '#ui/toast/notify.ts'
import { notifyError } from '#ui/toast/notify-failure.ts'
import { Row, Section } from './section.tsx'

const looks = [
  'primary',
  'secondary',
  'quiet',
  'danger',
  'quietDanger',
] as const satisfies readonly ButtonLook[]
const tones = [
  'neutral',
  'grey',
  'amber',
  'ok',
  'info',
  'violet',
  'danger',
] as const satisfies readonly BadgeTone[]

/** Buttons, badges, pagination and toasts. */
export function Actions() {
  const [page, setPage] = useState(4)
  return (
    <Section id="actions" title="Boutons, badges, pages">
      {looks.map((look) => (
        <Row key={look} label={look}>
          <Button look={look}>Ajouter au panier</Button>
          <Button look={look}>
            <ShoppingBag aria-hidden className="size-4" />
            Avec une icône
          </Button>
          <Button look={look} disabled>
            Indisponible
          </Button>
          <a href="#actions" className={buttonClasses(look)}>
            Un lien
          </a>
        </Row>
      ))}
      <Row label="Icônes">
        <IconButton label="Panier">
          <ShoppingBag aria-hidden className="size-5" />
        </IconButton>
        <IconButton label="Panier, indisponible" disabled>
          <ShoppingBag aria-hidden className="size-5" />
        </IconButton>
      </Row>
      <Row label="Badges">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row label="Prix : seul, le plus bas de plusieurs, avec l’ancien">
        <Price amount={65_000} former={null} className="font-medium" formerClassName="text-xs" />
        <Price amount={65_000} former={null} isLowest className="font-medium" formerClassName="text-xs" />
        <Price
          amount={65_000}
          former={{ amount: 75_000, saving: 10_000 }}
          className="font-medium"
          formerClassName="text-xs"
        />
      </Row>
      <Row label="Pages : au milieu, une seule (rien)">
        <Pagination page={page} pages={9} label="Pages" onPage={setPage} />
        <Pagination page={1} pages={1} label="Une seule page" onPage={setPage} />
      </Row>
      <Row label="Messages">
        <Button look="secondary" onClick={() => notify({ title: 'Produit ajouté', tone: 'success' })}>
          Succès
        </Button>
        <Button
          look="secondary"
          onClick={() => notify({ title: 'Lien copié', description: 'Un message sans couleur.' })}
        >
          Neutre
        </Button>
        <Button look="secondary" onClick={() => notifyError('Impossible de charger les produits.')}>
          Échec
        </Button>
      </Row>
    </Section>
  )
}
