import { Points } from './facts.tsx'
import { HousePage } from './house-page.tsx'

const values = [
  {
    title: 'Passion',
    text: 'Nous aimons le parfum, et nous ne proposons que ce que nous portons nous-mêmes.',
  },
  {
    title: 'Excellence',
    text: 'De la composition d’un parfum au nœud d’un ruban, nous soignons ce qui se voit et ce qui ne se voit pas.',
  },
  {
    title: 'Authenticité',
    text: 'Pas d’imitation, pas de promesse en l’air : des parfums authentiques, décrits tels qu’ils sont.',
  },
  {
    title: 'Service client',
    text: 'Une vraie personne vous appelle, vous écoute et vous suit jusqu’à la livraison, et après.',
  },
  {
    title: 'Innovation',
    text: 'Nous cherchons sans cesse à rendre votre achat plus simple, même avec peu de réseau.',
  },
  {
    title: 'Confiance',
    text: 'Des prix clairs, des données protégées, une parole tenue. La confiance se gagne chaque jour.',
  },
]

/** Our values (PAGE-13, PAGE-21). */
export function ValuesPage() {
  return (
    <HousePage
      name="values"
      scene="hero-2"
      intro="Six mots guident nos choix. Les engagements qui suivent disent ce qu’ils changent pour vous."
      sections={[
        {
          id: 'valeurs',
          title: 'Ce à quoi nous tenons',
          body: (
            <ol className="divide-y divide-line border-y border-line">
              {values.map(({ title, text }, place) => (
                <li key={title} className="flex gap-5 py-5">
                  <span aria-hidden className="w-6 shrink-0 pt-1 text-sm text-brass tabular-nums">
                    {place + 1}
                  </span>
                  <div>
                    <h3 className="text-lg text-cream">{title}</h3>
                    <p className="mt-1">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          ),
        },
        {
          id: 'envers-vous',
          band: { scene: 'hero-1', quote: 'La confiance se gagne chaque jour.' },
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
