import { Link } from '@tanstack/react-router'
import { GUEST_DATA_KEY } from '#features/account/client/guest-data.ts'
import { RECENT_PRODUCTS_KEY } from '#features/product-pages/domain/recent-products.ts'
import { PHONE_RECORD, TAB_RECORD } from '#lib/browser-storage.ts'
import { retention } from '../../domain/business-terms.ts'
import { ContentPage } from '../content-page.tsx'
import { Highlight, Points } from '../house/facts.tsx'
import { textLink } from '../shop-links.tsx'

/** The cookie policy: what this shop really stores in a browser (PAGE-08, PAGE-30). */
export function CookiesPage() {
  return (
    <ContentPage
      name="cookies"
      scene="hero-3"
      eyebrow="Informations"
      intro="Nous n’avons rien à faire accepter : ce site ne vous suit pas."
      sections={[
        {
          id: 'en-bref',
          title: 'En bref',
          body: (
            <>
              <Highlight>
                Ni publicité, ni mesure d’audience, ni cookie d’un tiers. Un seul cookie, et seulement si vous
                vous connectez.
              </Highlight>
              <p>
                Un cookie est un petit texte qu’un site confie à votre navigateur, et que celui-ci lui rend à
                chaque visite. Vous pouvez parcourir la boutique et commander sans en recevoir un seul.
              </p>
            </>
          ),
        },
        {
          id: 'cookie-de-session',
          title: 'Le cookie de connexion',
          body: (
            <>
              <p>
                Quand vous vous connectez à votre compte, un cookie de session permet au site de vous
                reconnaître d’une page à l’autre. Il est strictement nécessaire : sans lui, il faudrait
                redonner votre mot de passe à chaque page.
              </p>
              <Points>
                <li>Il ne contient que la clé de votre session : ni votre nom, ni vos achats.</li>
                <li>Il est réservé au serveur (« http-only ») : aucun script ne peut le lire.</li>
                <li>Il s’efface quand vous choisissez « Se déconnecter ».</li>
              </Points>
              <p>
                Aucun cookie de ce site n’est conservé plus de <strong>{retention.cookies}</strong>.
              </p>
            </>
          ),
        },
        {
          id: 'memoire-du-navigateur',
          title: 'La mémoire de votre navigateur',
          body: (
            <>
              <p>Certaines choses restent dans votre appareil, sans cookie et sans nous être envoyées :</p>
              <Points>
                <li>
                  <strong>Après une commande sans compte :</strong> le nom et l’e-mail que vous avez donnés,
                  sous la clé <code className="wrap-anywhere text-cream">{GUEST_DATA_KEY}</code>. Ils évitent
                  de les retaper à votre prochaine commande ou si vous créez un compte, et s’effacent à votre
                  inscription ou après 30 jours.
                </li>
                <li>
                  <strong>Pour suivre une commande sans compte :</strong> le lien de sa page de suivi, son
                  numéro et sa date, sous la clé{' '}
                  <code className="wrap-anywhere text-cream">{PHONE_RECORD}</code>, pour que vous la
                  retrouviez sur la page « Suivre ma commande ». Son bouton « Oublier » les efface : pensez-y
                  sur le téléphone d’une autre personne.
                </li>
                <li>
                  <strong>Tant que votre panier n’est pas vide :</strong> les références et les quantités de
                  ses articles, sous la clé <code className="wrap-anywhere text-cream">{PHONE_RECORD}</code>,
                  pour vous les proposer une fois à votre retour. Ils s’effacent alors, ou après un jour.
                </li>
                <li>
                  <strong>Pendant l’envoi d’une commande :</strong> votre panier et ce que vous avez écrit,
                  sous la clé <code className="wrap-anywhere text-cream">{TAB_RECORD}</code>. Ils permettent
                  de retrouver la commande si la page se recharge avant notre réponse, et s’effacent avec
                  elle. Sa confirmation y reste, pour vous la montrer à nouveau, jusqu’à ce que vous fermiez
                  l’onglet ou vous déconnectiez. Le numéro d’envoi, sous la clé{' '}
                  <code className="wrap-anywhere text-cream">{PHONE_RECORD}</code>, reste au plus un jour :
                  grâce à lui, une commande restée sans réponse n’est pas enregistrée deux fois.
                </li>
                <li>
                  <strong>Après la visite d’un produit :</strong> les références des huit derniers produits
                  vus, sous la clé <code className="wrap-anywhere text-cream">{RECENT_PRODUCTS_KEY}</code>,
                  pour vous les montrer à nouveau. « Oublier » les efface.
                </li>
                <li>
                  <strong>Des repères de navigation,</strong> comme votre position de lecture, pour retrouver
                  votre place en revenant en arrière. Ils s’effacent quand vous fermez l’onglet.
                </li>
                <li>
                  <strong>Une copie des pages et des images vues,</strong> pour les afficher plus vite, les
                  retrouver sans réseau et consommer moins de données.
                </li>
              </Points>
            </>
          ),
        },
        {
          id: 'vos-choix',
          title: 'Vos choix',
          body: (
            <p>
              Votre navigateur vous permet de voir, de refuser et d’effacer les cookies et les données d’un
              site, dans ses réglages de confidentialité. Sans le cookie de connexion, tout reste possible
              sauf ce qui touche à votre compte : vos commandes passées et vos paramètres.
            </p>
          ),
        },
        {
          id: 'sites-exterieurs',
          title: 'Les sites extérieurs',
          body: (
            <p>
              Nos liens vers les réseaux sociaux et WhatsApp sont de simples liens : ces services n’apprennent
              rien de votre visite tant que vous ne les ouvrez pas. Pour vos données en général, lisez notre{' '}
              <Link to="/confidentialite" className={textLink}>
                politique de confidentialité
              </Link>
              .
            </p>
          ),
        },
      ]}
    />
  )
}
