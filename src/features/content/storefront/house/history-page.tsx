import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { buttonClasses } from '#ui/button.tsx'
import { textLink } from '../shop-links.tsx'
import { HousePage } from './house-page.tsx'

/** Our story (PAGE-12, PAGE-20). */
export function HistoryPage() {
  const { storeName: name } = useSettings()
  return (
    <HousePage
      name="history"
      scene="hero-1"
      intro="Tout est parti d’une odeur, de celles que l’on n’oublie pas, et de l’envie de la partager."
      sections={[
        {
          id: 'passion',
          title: 'Une passion',
          body: (
            <p>
              Un parfum raconte avant nous qui nous sommes. Le bois chaud d’une maison, la fleur d’oranger
              d’une fête, le vétiver d’une chemise propre : {name} est né de cette passion pour ce qui ne se
              voit pas et qui reste. Nous sentons, nous comparons, nous portons chaque parfum avant d’en
              parler.
            </p>
          ),
        },
        {
          id: 'vision',
          title: 'Une vision',
          body: (
            <p>
              Trop longtemps, un beau parfum a été une affaire de voyages, de relations ou de chance. Notre
              vision tient en une phrase : <strong>rendre le parfum de qualité accessible</strong> à tous, à
              Abidjan comme à l’intérieur du pays, à un prix juste, sans intermédiaire.
            </p>
          ),
        },
        {
          id: 'selection',
          title: 'Une sélection',
          band: {
            scene: 'hero-3',
            quote:
              'Les parfums qui ne passent pas l’épreuve d’une journée à Abidjan ne rejoignent pas notre boutique.',
          },
          body: (
            <p>
              Nous préférons peu de parfums à un long catalogue. Ceux que nous composons comme les soins et
              les coffrets que nous choisissons doivent être authentiques, tenir à la chaleur et avoir quelque
              chose à dire. Nous les portons une journée entière avant de les mettre en{' '}
              <Link to="/boutique" className={textLink}>
                boutique
              </Link>
              .
            </p>
          ),
        },
        {
          id: 'croissance',
          title: 'Le chemin parcouru',
          body: (
            <p>
              La suite est venue de vous : un flacon offert, une adresse que l’on se passe, une commande
              depuis une autre ville. La maison a grandi, des formats de voyage aux soins parfumés et aux
              coffrets, et la livraison s’est étendue à toute la Côte d’Ivoire. Nous avons gardé une
              habitude : appeler chaque client.
            </p>
          ),
        },
        {
          id: 'aujourd-hui',
          title: 'Aujourd’hui',
          band: {
            scene: 'hero-2',
            quote: 'Ouverte jour et nuit sur votre téléphone, portée par une équipe ivoirienne.',
          },
          body: (
            <p>
              Aujourd’hui, notre boutique est ouverte jour et nuit sur votre téléphone. Derrière l’écran, une
              équipe ivoirienne conseille, prépare, emballe et suit chaque commande jusqu’à votre porte.
            </p>
          ),
        },
        {
          id: 'mission',
          title: 'Notre mission',
          body: (
            <>
              <p className="font-display text-xl text-cream">
                Devenir{' '}
                <strong className="font-normal">la référence du parfum en ligne en Côte d’Ivoire</strong>.
              </p>
              <p>
                Une référence ne se décrète pas : elle se mérite, commande après commande. C’est pourquoi nous
                avons écrit{' '}
                <Link to="/nos-valeurs" className={textLink}>
                  nos valeurs
                </Link>
                . N’hésitez pas à nous les rappeler.
              </p>
              <div>
                <Link to="/boutique" className={buttonClasses('primary')}>
                  Voir la boutique
                </Link>
              </div>
            </>
          ),
        },
      ]}
    />
  )
}
