import { Link } from '@tanstack/react-router'
import { returnWindow, warranty } from '../../domain/business-terms.ts'
import type { ContentSection } from '../content-page.tsx'
import { MailLink, PhoneLink, textLink } from '../shop-links.tsx'

/** The maximum duration of a refund (PAGE-28); the returns page states the usual one (D35). */
const refundDelay = '14\u00a0jours'

/** The terms of sale, from the right of withdrawal to disputes. */
export const afterTheSale: readonly ContentSection[] = [
  {
    id: 'retractation',
    title: 'Le droit de rétractation',
    body: (
      <>
        <p>
          Vous avez <strong>{returnWindow}</strong> après la réception pour changer d’avis, sans avoir à vous
          justifier. Prévenez-nous avant la fin de ce délai, par e-mail ou par téléphone :{' '}
          <MailLink subject="Rétractation" />, <PhoneLink />.
        </p>
        <p>
          Le produit doit être rendu non ouvert, dans son emballage d’origine. Par hygiène, un parfum ou un
          soin entamé n’est repris que s’il a un défaut. Les frais du retour sont à votre charge, sauf défaut
          ou erreur de notre part. La marche à suivre est à la page{' '}
          <Link to="/retours" className={textLink}>
            Retours et remboursements
          </Link>
          .
        </p>
      </>
    ),
  },
  {
    id: 'remboursement',
    title: 'Le remboursement',
    body: (
      <p>
        Les sommes dues vous sont remboursées au plus tard dans les <strong>{refundDelay}</strong> qui suivent
        la réception du produit retourné, par le moyen de paiement que vous aviez utilisé ou par un autre
        convenu avec vous.
      </p>
    ),
  },
  {
    id: 'garantie',
    title: 'La garantie',
    body: (
      <p>
        Les produits sont garantis <strong>{warranty}</strong> à partir de la livraison contre les défauts de
        fabrication et de conformité. Nous remplaçons le produit défectueux ou, si c’est impossible, nous le
        remboursons. La garantie ne couvre ni la chute, ni une conservation à la chaleur ou à la lumière, ni
        l’usure normale. Elle s’ajoute à vos droits légaux.
      </p>
    ),
  },
  {
    id: 'responsabilite',
    title: 'La responsabilité',
    body: (
      <p>
        Lisez la composition indiquée sur l’emballage avant d’utiliser un produit, surtout si vous êtes
        allergique, et gardez-le hors de portée des enfants. Nous ne répondons pas des retards dus à un cas de
        force majeure ou à des coordonnées inexactes, mais nous cherchons toujours une solution avec vous.
      </p>
    ),
  },
  {
    id: 'donnees',
    title: 'Vos données',
    body: (
      <p>
        Elles servent à exécuter la commande, et rien d’autre sans votre accord. Lisez notre{' '}
        <Link to="/confidentialite" className={textLink}>
          politique de confidentialité
        </Link>
        .
      </p>
    ),
  },
  {
    id: 'litiges',
    title: 'Réclamations et litiges',
    body: (
      <p>
        Parlez-nous d’abord : la plupart des désaccords se règlent par un appel. Ces conditions relèvent du
        droit ivoirien. À défaut d’accord amiable, le litige est porté devant les tribunaux compétents de Côte
        d’Ivoire.
      </p>
    ),
  },
]
