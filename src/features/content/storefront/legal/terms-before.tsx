import { Link } from '@tanstack/react-router'
import { delivery } from '#features/settings/domain/delivery-terms.ts'
import type { ContentSection } from '../content-page.tsx'
import { Points } from '../house/facts.tsx'
import { ShopIdentity } from '../house/shop-identity.tsx'
import { DeliveryTable } from '../service/delivery-table.tsx'
import { PaymentList } from '../service/payment-list.tsx'
import { textLink } from '../shop-links.tsx'

/** The terms of sale, from the seller to the delivery. */
export const beforeTheSale: readonly ContentSection[] = [
  {
    id: 'vendeur',
    title: 'Le vendeur et l’objet',
    body: (
      <>
        <p>
          Ces conditions règlent la vente de parfums et de cosmétiques sur ce site, entre le client et la
          boutique :
        </p>
        <ShopIdentity />
        <p>Commander, c’est les accepter.</p>
      </>
    ),
  },
  {
    id: 'produits',
    title: 'Les produits',
    body: (
      <p>
        Nos parfums sont authentiques. Chaque fiche décrit le produit, son prix et son stock ; les images
        l’illustrent. Un produit épuisé ne peut pas être commandé. Si un stock affiché se révèle inexact, nous
        vous appelons pour vous proposer un autre produit, une attente ou l’annulation.
      </p>
    ),
  },
  {
    id: 'commande',
    title: 'La commande',
    body: (
      <>
        <Points>
          <li>Vous commandez avec ou sans compte, en indiquant des coordonnées exactes.</li>
          <li>La commande et la facture sont établies aussitôt ; leurs numéros vous sont affichés.</li>
          <li>Nous vous contactons ensuite pour convenir du paiement et de la livraison.</li>
          <li>Vous pouvez annuler sans frais, par un simple appel, tant que le colis n’est pas parti.</li>
        </Points>
        <p>
          Nous pouvons refuser une commande anormale (coordonnées fausses, quantités sans rapport avec un
          usage personnel, impayé antérieur).
        </p>
      </>
    ),
  },
  {
    id: 'prix',
    title: 'Les prix',
    body: (
      <p>
        Les prix sont en francs CFA, hors frais de livraison. Le prix qui vaut est celui affiché au moment où
        vous validez : s’il vient de changer, la commande n’est pas enregistrée et le nouveau prix vous est
        montré. Le total de la commande ne comporte aucun frais ajouté.
      </p>
    ),
  },
  {
    id: 'paiement',
    title: 'Le paiement',
    body: (
      <>
        <p>Aucun paiement n’est prélevé sur le site. Les moyens acceptés sont :</p>
        <PaymentList />
        <p>Les produits restent la propriété du vendeur jusqu’à leur paiement complet.</p>
      </>
    ),
  },
  {
    id: 'livraison',
    title: 'La livraison',
    body: (
      <>
        <p>Nous livrons en Côte d’Ivoire, à l’adresse indiquée dans la commande.</p>
        <DeliveryTable />
        <p>
          Les frais se règlent au coursier et sont confirmés avant l’envoi ; ils sont offerts au-dessus de{' '}
          {delivery.freeAbove} d’achat. Si le délai annoncé est dépassé de plus de sept jours, vous pouvez
          annuler la commande et être remboursé. Détails à la page{' '}
          <Link to="/livraison" className={textLink}>
            Livraison
          </Link>
          .
        </p>
      </>
    ),
  },
]
