import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { buttonClasses } from '#ui/button.tsx'
import { ContentPage } from './content-page.tsx'
import { Highlight } from './facts.tsx'
import { textLink } from './shop-links.tsx'

/** Our story (PAGE-12, PAGE-20). */
export function HistoryPage() {
  const { storeName: name } = useSettings()
  return (
    <ContentPage
      name="history"
      eyebrow="La maison"
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
              Trop longtemps, un parfum de qualité était affaire de voyage, de relations ou de chance. Notre
              vision tient en une phrase : <strong>rendre le parfum de qualité accessible</strong> à tous, à
              Abidjan comme à l’intérieur du pays, à un prix juste, sans intermédiaire douteux.
            </p>
          ),
        },
        {
          id: 'selection',
          title: 'Une sélection',
          body: (
            <p>
              Nous préférons peu de parfums bien choisis à un long catalogue. Chacun doit être authentique,
              tenir à la chaleur et avoir quelque chose à dire. Ceux qui ne passent pas l’épreuve d’une
              journée d’Abidjan ne rejoignent pas notre{' '}
              <Link to="/boutique" className={textLink}>
                boutique
              </Link>
              .
            </p>
          ),
        },
        {
          id: 'croissance',
          title: 'La croissance',
          body: (
            <p>
              La suite est venue de vous : un flacon offert, une adresse que l’on se passe, une commande
              depuis une autre ville. La sélection s’est élargie, des formats de voyage aux soins parfumés et
              aux coffrets, et la livraison s’est étendue à toute la Côte d’Ivoire. Nous avons grandi sans
              perdre une habitude : appeler chaque client.
            </p>
          ),
        },
        {
          id: 'aujourd-hui',
          title: 'Aujourd’hui',
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
              <Highlight>
                Devenir <strong>la référence du parfum en ligne en Côte d’Ivoire</strong>.
              </Highlight>
              <p>
                Une référence ne se décrète pas : elle se mérite, commande après commande. C’est pourquoi nous
                avons écrit{' '}
                <Link to="/nos-valeurs" className={textLink}>
                  nos valeurs
                </Link>
                , et que vous pouvez nous les rappeler.
              </p>
              <div>
                <Link to="/boutique" className={buttonClasses('primary')}>
                  Découvrir la boutique
                </Link>
              </div>
            </>
          ),
        },
      ]}
    />
  )
}
