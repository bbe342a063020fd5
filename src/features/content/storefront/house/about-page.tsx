import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { buttonClasses } from '#ui/button.tsx'
import { returnWindow, warranty } from '../../domain/business-terms.ts'
import { textLink } from '../shop-links.tsx'
import { Points } from './facts.tsx'
import { HousePage } from './house-page.tsx'

/** About the house (PAGE-02). */
export function AboutPage() {
  const { storeName: name, storeDescription: description } = useSettings()
  return (
    <HousePage
      name="about"
      scene="hero-3"
      intro={description}
      sections={[
        {
          id: 'mission',
          title: 'Notre mission',
          body: (
            <>
              <p>
                {name} est une maison de parfums ivoirienne, en ligne. Notre mission : mettre le parfum de
                qualité à la portée de tous, partout en Côte d’Ivoire, et faire de votre achat un moment
                simple et sûr.
              </p>
              <p>
                Vous choisissez tranquillement, avec ou sans compte. Nous vous appelons, nous convenons du
                paiement et de la livraison, et votre parfum arrive à votre porte.{' '}
                <Link to="/notre-histoire" className={textLink}>
                  Lire notre histoire
                </Link>
              </p>
            </>
          ),
        },
        {
          id: 'selection',
          title: 'Notre sélection',
          band: {
            scene: 'hero-1',
            quote: 'Composés pour la chaleur d’Abidjan, portés avant d’être proposés.',
          },
          body: (
            <>
              <p>
                Nous composons nos parfums, nous choisissons les brumes, les soins et les coffrets qui les
                accompagnent : chaque produit pour sa qualité, sa tenue sous notre climat et l’émotion qu’il
                donne. Ses notes sont décrites avec des mots simples, pour que vous sachiez ce que vous allez
                sentir.
              </p>
              <div className="flex flex-wrap gap-3">
                <Link to="/boutique" className={buttonClasses('primary')}>
                  Voir la boutique
                </Link>
                <Link to="/guide-tailles" className={buttonClasses('secondary')}>
                  Choisir un format
                </Link>
              </div>
            </>
          ),
        },
        {
          id: 'engagement',
          title: 'Notre engagement',
          body: (
            <Points>
              <li>Des parfums authentiques, et rien d’autre.</li>
              <li>Le prix affiché est le prix payé ; les frais de livraison sont annoncés avant l’envoi.</li>
              <li>Rien n’est débité sur le site : le paiement se décide avec vous.</li>
              <li>
                {returnWindow} pour changer d’avis, {warranty} de garantie.
              </li>
              <li>Vos données ne sont ni vendues ni louées.</li>
            </Points>
          ),
        },
        {
          id: 'valeurs',
          title: 'Nos valeurs',
          body: (
            <p>
              Passion, excellence, authenticité, service client, innovation et confiance : six valeurs nous
              guident, du choix d’un parfum à la réponse que nous vous donnons.{' '}
              <Link to="/nos-valeurs" className={textLink}>
                Lire nos valeurs
              </Link>
            </p>
          ),
        },
      ]}
    />
  )
}
