import { Link } from '@tanstack/react-router'
import { Steps } from '#ui/steps.tsx'
import { returnWindow, warranty } from '../../domain/business-terms.ts'
import { ContentPage } from '../content-page.tsx'
import { FactTable, Highlight, Points } from '../house/facts.tsx'
import { MailLink, textLink } from '../shop-links.tsx'

/** The usual duration of a refund (PAGE-28); the terms of sale state the maximum (D35). */
const refundDelay = '5-7 jours ouvrés'

const steps = [
  {
    title: 'Écrivez-nous ou appelez-nous',
    text: 'Donnez votre numéro de commande (il commence par CMD-), le produit concerné et la raison du retour.',
  },
  {
    title: 'Nous vous répondons',
    text: 'Nous vous indiquons où remettre le colis, ou à quel moment un coursier passera le prendre.',
  },
  {
    title: 'Emballez le produit',
    text: 'Dans sa boîte, bien calé, avec une copie de la facture.',
  },
  {
    title: 'Nous contrôlons et remboursons',
    text: 'Dès la réception, nous vérifions le produit et lançons l’échange ou le remboursement.',
  },
]

/** Returns information (PAGE-10, PAGE-27, PAGE-28). */
export function ReturnsPage() {
  return (
    <ContentPage
      name="returns"
      eyebrow="Vos achats"
      scene="hero-2"
      intro="Un parfum se choisit avec le cœur. S’il ne vous convient pas, nous faisons simple."
      sections={[
        {
          id: 'delai',
          title: 'Le délai',
          body: (
            <>
              <Highlight>
                Vous avez <strong>{returnWindow}</strong> après la réception pour nous retourner un produit.
              </Highlight>
              <FactTable
                caption="Les délais en un coup d’œil"
                columns={['Votre situation', 'Délai']}
                rows={[
                  ['Retour ou rétractation', `${returnWindow} après la réception`],
                  ['Remboursement', refundDelay],
                  ['Garantie', warranty],
                ]}
              />
            </>
          ),
        },
        {
          id: 'conditions',
          title: 'Ce qui peut être retourné',
          body: (
            <>
              <p>
                <strong>Vous avez changé d’avis :</strong> le produit doit être :
              </p>
              <Points>
                <li>non ouvert et non utilisé, son film de protection intact ;</li>
                <li>dans son emballage d’origine, avec ses accessoires et ses cadeaux ;</li>
                <li>accompagné de la facture ou du numéro de commande.</li>
              </Points>
              <p>
                <strong>Le produit est abîmé, défectueux ou n’est pas celui que vous aviez commandé :</strong>{' '}
                nous le reprenons dans tous les cas, même ouvert.
              </p>
              <p>
                Par hygiène, un parfum ou un soin entamé sans défaut ne peut être ni repris ni échangé. Un
                doute sur une senteur ? Commencez par le format 15ml du{' '}
                <Link to="/guide-tailles" className={textLink}>
                  guide des tailles
                </Link>
                .
              </p>
            </>
          ),
        },
        {
          id: 'etapes',
          title: 'Comment faire',
          body: (
            <>
              <Steps steps={steps} />
              <p>
                Notre e-mail : <MailLink subject="Retour d’une commande" />.
              </p>
            </>
          ),
        },
        {
          id: 'remboursement',
          title: 'Le remboursement',
          body: (
            <>
              <p>
                Une fois le retour reçu et contrôlé, vous êtes remboursé sous <strong>{refundDelay}</strong>,
                par le moyen de paiement que vous aviez utilisé ou, si vous aviez payé en espèces, par celui
                que vous préférez.
              </p>
              <p>
                Nous remboursons le prix des produits. Les frais du retour sont à votre charge si vous avez
                changé d’avis, à la nôtre si le produit est abîmé, défectueux ou livré par erreur.
              </p>
            </>
          ),
        },
        {
          id: 'echange',
          title: 'L’échange',
          body: (
            <p>
              Vous préférez un autre parfum ou un autre format ? Dites-le-nous en demandant le retour : nous
              réservons le produit s’il est en stock, et ne réglons entre nous que la différence de prix.
            </p>
          ),
        },
        {
          id: 'garantie',
          title: 'La garantie',
          body: (
            <p>
              Nos produits sont garantis <strong>{warranty}</strong> à partir de la livraison contre les
              défauts : un vaporisateur qui se bloque, un flacon qui fuit, un parfum altéré malgré une bonne
              conservation. Nous remplaçons le produit ou, à défaut, nous le remboursons.
            </p>
          ),
        },
      ]}
    />
  )
}
