import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { ContentPage } from '../content-page.tsx'
import { ShopIdentity } from '../house/shop-identity.tsx'
import { MailLink, textLink } from '../shop-links.tsx'

/**
 * The legal notice (PAGE-05). Facts from the company register that the shop does not store are available on
 * request.
 */
export function LegalNoticePage() {
  const { storeName: name, registrations } = useSettings()
  return (
    <ContentPage
      name="legalNotice"
      scene="hero-1"
      eyebrow="Informations"
      intro="Qui se trouve derrière ce site, et selon quelles règles."
      sections={[
        {
          id: 'editeur',
          title: 'Éditeur du site',
          body: (
            <>
              <p>Ce site est édité et exploité par :</p>
              <ShopIdentity />
              <p>
                L’exploitant de la boutique est responsable de la publication.
                {registrations.rccm && registrations.ncc
                  ? null
                  : ' Ses références d’immatriculation et fiscales qui ne figurent pas ici sont communiquées sur simple demande, à l’une des coordonnées ci-dessus.'}
              </p>
            </>
          ),
        },
        {
          id: 'hebergement',
          title: 'Hébergement',
          body: (
            <p>
              Le site, ses données et ses images sont servis par un serveur placé sous la responsabilité de{' '}
              {name}. Les coordonnées de l’hébergeur de ce serveur sont communiquées sur simple demande à{' '}
              <MailLink />.
            </p>
          ),
        },
        {
          id: 'activite',
          title: 'Activité',
          body: (
            <p>
              {name} compose, choisit et vend en ligne des parfums et des cosmétiques en Côte d’Ivoire. Les
              prix sont indiqués en francs CFA. Les ventes suivent nos{' '}
              <Link to="/cgv" className={textLink}>
                conditions générales de vente
              </Link>
              .
            </p>
          ),
        },
        {
          id: 'propriete',
          title: 'Propriété intellectuelle',
          body: (
            <>
              <p>
                Les textes, les images, les dessins et la mise en page de ce site appartiennent à {name} ou
                sont utilisés avec l’accord de leurs auteurs. Toute reproduction, même partielle, demande un
                accord écrit.
              </p>
              <p>
                Les noms de nos parfums sont à nous ; les autres noms et marques cités appartiennent à leurs
                propriétaires respectifs.
              </p>
              <p>Vous pouvez librement partager l’adresse d’une page ou d’un produit.</p>
            </>
          ),
        },
        {
          id: 'responsabilite',
          title: 'Exactitude et disponibilité',
          body: (
            <>
              <p>
                Nous veillons à l’exactitude de ce que nous publions. Une erreur peut nous échapper :
                signalez-la, nous la corrigerons. Les images illustrent les produits ; la couleur d’un flacon
                peut varier selon votre écran.
              </p>
              <p>
                Le site peut être interrompu pour un entretien ou par une panne du réseau. Les sites vers
                lesquels mènent nos liens (réseaux sociaux, WhatsApp) suivent leurs propres règles.
              </p>
            </>
          ),
        },
        {
          id: 'donnees',
          title: 'Données personnelles et cookies',
          body: (
            <p>
              L’usage de vos données est décrit dans notre{' '}
              <Link to="/confidentialite" className={textLink}>
                politique de confidentialité
              </Link>
              , celui des cookies dans notre{' '}
              <Link to="/cookies" className={textLink}>
                politique de cookies
              </Link>
              .
            </p>
          ),
        },
        {
          id: 'droit',
          title: 'Droit applicable',
          body: <p>Ce site et son usage sont soumis au droit ivoirien.</p>,
        },
      ]}
    />
  )
}
