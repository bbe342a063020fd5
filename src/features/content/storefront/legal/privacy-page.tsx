import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/settings/api/settings.queries.ts'
import { retention } from '../../domain/business-terms.ts'
import { ContentPage } from '../content-page.tsx'
import { FactTable, Points } from '../house/facts.tsx'
import { ShopIdentity } from '../house/shop-identity.tsx'
import { MailLink, textLink } from '../shop-links.tsx'

/** The privacy policy (PAGE-06, PAGE-30). */
export function PrivacyPage() {
  const { storeName: name, payAheadWith } = useSettings()
  return (
    <ContentPage
      name="privacy"
      scene="hero-3"
      eyebrow="Informations"
      intro="Nous vous demandons le nécessaire, nous le protégeons, et nous ne le vendons à personne."
      sections={[
        {
          id: 'responsable',
          title: 'Qui est responsable de vos données',
          body: (
            <>
              <p>
                {name} est responsable du traitement de vos données, selon la loi ivoirienne n° 2013-450 du 19
                juin 2013 relative à la protection des données à caractère personnel.
              </p>
              <ShopIdentity />
            </>
          ),
        },
        {
          id: 'donnees',
          title: 'Ce que nous demandons, et pourquoi',
          body: (
            <Points>
              <li>
                <strong>Pour une commande :</strong> nom, téléphone, adresse de livraison et, si vous le
                souhaitez, e-mail et instructions. Ils servent à préparer la commande, à vous appeler, à
                livrer et à facturer.
              </li>
              <li>
                <strong>Pour un compte :</strong> prénom, nom, e-mail et mot de passe. Le mot de passe n’est
                jamais conservé en clair : personne, chez nous, ne peut le lire.
              </li>
              <li>
                <strong>Pour notre lettre :</strong> e-mail et, si vous le souhaitez, nom. Vous pouvez vous
                désinscrire à tout moment.
              </li>
              <li>
                <strong>Pour la sécurité :</strong> l’adresse internet et le type de navigateur de votre
                connexion, afin de limiter les essais de mot de passe et les commandes abusives.
              </li>
            </Points>
          ),
        },
        {
          id: 'durees',
          title: 'Combien de temps nous les gardons',
          body: <Retention />,
        },
        {
          id: 'destinataires',
          title: 'Qui les reçoit',
          body: (
            <>
              <p>
                Vos données ne sont ni vendues, ni louées, ni échangées. Les reçoivent seulement, et pour
                votre commande :
              </p>
              <Points>
                <li>notre équipe, avertie de chaque commande par e-mail et par message WhatsApp ;</li>
                <li>le coursier : votre nom, votre téléphone et votre adresse ;</li>
                <li>
                  Meta, qui exploite WhatsApp et dont les serveurs se trouvent hors de Côte d’Ivoire : le
                  message qui nous avertit de votre commande contient vos coordonnées et vos articles ;
                </li>
                {payAheadWith ? (
                  <li>
                    {payAheadWith}, si vous choisissez de régler d’avance : le montant, le numéro et l’adresse
                    du suivi de votre commande ;
                  </li>
                ) : null}
                <li>le service qui achemine nos e-mails, pour ce seul acheminement ;</li>
                <li>les autorités, lorsque la loi l’exige.</li>
              </Points>
            </>
          ),
        },
        {
          id: 'securite',
          title: 'Comment nous les protégeons',
          body: (
            <p>
              Chaque donnée a ses règles d’accès, tenues par la base de données elle-même : un client ne voit
              que ses propres commandes, un visiteur n’en voit aucune, et seule l’équipe autorisée accède à
              l’administration. Le site ne charge aucun outil de publicité ni de mesure d’audience.
            </p>
          ),
        },
        {
          id: 'droits',
          title: 'Vos droits',
          body: (
            <>
              <p>
                Vous pouvez demander à voir vos données, à les corriger, à les faire effacer lorsque la loi ne
                nous oblige pas à les garder, et vous opposer à leur usage commercial. Écrivez à{' '}
                <MailLink subject="Mes données personnelles" />. Nous répondons dès que votre demande nous est
                parvenue et que nous avons pu vérifier qu’elle vient bien de vous.
              </p>
              <p>
                Votre prénom et votre nom se modifient aussi dans{' '}
                <Link to="/settings" className={textLink}>
                  Mes Paramètres
                </Link>
                . Si notre réponse ne vous satisfait pas, vous pouvez saisir l’Autorité de régulation des
                télécommunications/TIC de Côte d’Ivoire (ARTCI).
              </p>
            </>
          ),
        },
      ]}
    />
  )
}

function Retention() {
  return (
    <>
      <FactTable
        caption="Durée de conservation de vos données"
        columns={['Données', 'Durée']}
        rows={[
          ['Commandes et factures', retention.orders],
          ['Marketing (newsletter)', retention.marketing],
          ['Alertes de retour en stock', retention.restock],
          ['Cookies', retention.cookies],
        ]}
      />
      <p>
        Les commandes et les factures servent à la comptabilité, aux retours et à la garantie. Pour un cookie,
        cette durée est une limite, non une habitude : lisez notre{' '}
        <Link to="/cookies" className={textLink}>
          politique de cookies
        </Link>
        . Votre compte est gardé tant que vous ne demandez pas sa suppression.
      </p>
    </>
  )
}
