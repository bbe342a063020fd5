import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { delivery, deliveryFees } from '#features/settings/domain/delivery-terms.ts'
import { Steps } from '#ui/steps.tsx'
import { ContentPage } from '../content-page.tsx'
import { Highlight, Points } from '../house/facts.tsx'
import { textLink } from '../shop-links.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { PaymentList } from './payment-list.tsx'

const steps = [
  {
    title: 'Vous commandez',
    text: 'Avec ou sans compte, en quelques minutes. Votre numéro de commande et votre facture sont établis aussitôt.',
  },
  {
    title: 'Nous vous appelons',
    text: 'Nous confirmons avec vous l’adresse, le moment qui vous convient, les frais et le moyen de paiement.',
  },
  {
    title: 'Nous préparons votre colis',
    text: 'Chaque flacon est contrôlé, calé et emballé pour supporter la route et la chaleur.',
  },
  {
    title: 'Le coursier vous le remet',
    text: 'Il vous appelle en arrivant. Gardez votre téléphone à portée de main.',
  },
]

/** Delivery information (PAGE-09, PAGE-26). */
export function ShippingPage() {
  const { deliveryMessage: message } = useSettings()
  return (
    <ContentPage
      name="shipping"
      eyebrow="Vos achats"
      scene="hero-1"
      intro="Nous livrons partout en Côte d’Ivoire : en un ou deux jours à Abidjan, en quelques jours ailleurs."
      sections={[
        {
          id: 'delais-et-frais',
          title: 'Délais et frais',
          body: (
            <>
              <DeliveryTable />
              <Highlight>
                Livraison <strong>offerte au-dessus de {delivery.freeAbove}</strong> d’achat, à Abidjan comme
                à l’intérieur du pays.
              </Highlight>
              <p>
                {message} {deliveryFees} Les frais ne sont jamais ajoutés au total de votre commande sur le
                site&nbsp;; leur montant est confirmé lors de notre appel.
              </p>
              <p>
                Les délais courent à partir de cet appel. Les jours ouvrés sont nos jours d’ouverture, hors
                jours fériés.
              </p>
            </>
          ),
        },
        { id: 'etapes', title: 'De la commande à votre porte', body: <Steps steps={steps} /> },
        {
          id: 'zones',
          title: 'Où nous livrons',
          body: (
            <>
              <p>
                <strong>À Abidjan</strong>, dans toutes les communes, en {delivery.abidjan.delay}, à votre
                domicile, à votre bureau ou chez la personne à qui vous l’offrez.
              </p>
              <p>
                <strong>À l’intérieur du pays</strong>, en {delivery.interior.delay}. Là où aucun coursier ne
                passe, nous convenons avec vous d’un point de remise dans la ville la plus proche.
              </p>
              <p>Nous ne livrons pas hors de Côte d’Ivoire.</p>
            </>
          ),
        },
        {
          id: 'reception',
          title: 'À la réception',
          body: (
            <>
              <Points>
                <li>
                  Vérifiez que le colis est fermé et que les flacons sont intacts, si possible devant le
                  coursier.
                </li>
                <li>Gardez la facture : elle porte le numéro qui nous permet de retrouver votre commande.</li>
                <li>
                  Un flacon abîmé, une erreur ? Prévenez-nous le jour même, avec une photo si vous le pouvez.
                </li>
                <li>Vous étiez absent ? Nous vous rappelons pour fixer un autre passage.</li>
              </Points>
              <p>
                La suite est expliquée à la page{' '}
                <Link to="/retours" className={textLink}>
                  Retours et remboursements
                </Link>
                .
              </p>
            </>
          ),
        },
        {
          id: 'paiement',
          title: 'Moyens de paiement',
          body: (
            <>
              <p>Rien n’est débité sur le site. Vous choisissez lors de notre appel :</p>
              <PaymentList />
            </>
          ),
        },
      ]}
    />
  )
}
