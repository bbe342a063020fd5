import { BadgeCheck, Flame, Gem, Handshake, HeartHandshake, Lightbulb } from 'lucide-react'
import { ContentPage } from './content-page.tsx'
import { FactCards, Points } from './facts.tsx'

const values = [
  {
    title: 'Passion',
    icon: Flame,
    text: 'Nous aimons le parfum, et nous ne vendons que ce que nous porterions nous-mêmes.',
  },
  {
    title: 'Excellence',
    icon: Gem,
    text: 'Du choix d’une fragrance au nœud d’un ruban, nous soignons ce qui se voit et ce qui ne se voit pas.',
  },
  {
    title: 'Authenticité',
    icon: BadgeCheck,
    text: 'Pas d’imitation, pas de promesse en l’air : des parfums authentiques, décrits tels qu’ils sont.',
  },
  {
    title: 'Service client',
    icon: HeartHandshake,
    text: 'Une vraie personne vous appelle, vous écoute et vous suit jusqu’à la livraison, et après.',
  },
  {
    title: 'Innovation',
    icon: Lightbulb,
    text: 'Nous cherchons sans cesse à rendre votre achat plus simple, même avec peu de réseau.',
  },
  {
    title: 'Confiance',
    icon: Handshake,
    text: 'Des prix clairs, des données protégées, une parole tenue. La confiance se gagne chaque jour.',
  },
]

/** Our values (PAGE-13, PAGE-21). */
export function ValuesPage() {
  return (
    <ContentPage
      name="values"
      eyebrow="La maison"
      intro="Six mots guident nos choix. Les engagements qui suivent disent ce qu’ils changent pour vous."
      sections={[
        {
          id: 'valeurs',
          title: 'Ce à quoi nous tenons',
          body: (
            <FactCards
              columns={3}
              cards={values.map(({ text, ...card }) => ({ ...card, body: <p>{text}</p> }))}
            />
          ),
        },
        {
          id: 'envers-vous',
          title: 'Nos engagements envers vous',
          body: (
            <Points>
              <li>
                <strong>Un service personnalisé :</strong> nous vous conseillons selon vos goûts, votre budget
                et l’occasion, et nous convenons avec vous de la livraison.
              </li>
              <li>
                <strong>Satisfaction à 100 % :</strong> un souci avec votre commande ? Nous cherchons la
                solution avec vous, jusqu’à ce que vous soyez satisfait.
              </li>
              <li>
                <strong>Des réponses claires,</strong> aux heures d’ouverture, par téléphone, par e-mail ou
                sur WhatsApp.
              </li>
            </Points>
          ),
        },
        {
          id: 'pour-nos-produits',
          title: 'Nos engagements pour nos produits',
          body: (
            <Points>
              <li>
                <strong>Des parfums authentiques :</strong> nous en connaissons l’origine et nous la
                contrôlons.
              </li>
              <li>
                <strong>Des prix justes et transparents :</strong> le prix affiché est celui que vous payez ;
                la livraison est annoncée à part, avant l’envoi.
              </li>
              <li>
                <strong>Des flacons bien gardés,</strong> à l’abri de la lumière et de la chaleur, jusqu’à
                leur départ.
              </li>
            </Points>
          ),
        },
      ]}
    />
  )
}
