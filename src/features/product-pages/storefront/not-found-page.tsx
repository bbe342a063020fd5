import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button, buttonClasses } from '#ui/button.tsx'

const suggestions = [
  { title: 'Parfums populaires', text: 'Ceux que l’on nous redemande.', to: '/boutique' },
  { title: 'Nouveautés', text: 'Les derniers flacons arrivés.', to: '/' },
  { title: 'Collections', text: 'Nos univers, du plus frais au plus profond.', to: '/boutique' },
] as const

/** The page for unknown addresses (NAV-15, NAV-16). */
export function NotFoundPage() {
  const router = useRouter()
  return (
    <div className="container-page pt-32">
      <p className="eyebrow">Erreur 404</p>
      <h1 className="mt-2 text-3xl md:text-4xl">Page Non Trouvée</h1>
      <p className="mt-3 max-w-xl text-quiet">
        Cette adresse ne mène nulle part. Elle a peut-être changé, ou une lettre s’est envolée.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/" className={buttonClasses('primary')}>
          Accueil
        </Link>
        <Link to="/boutique" className={buttonClasses('secondary')}>
          Boutique
        </Link>
        <Link to="/contact" className={buttonClasses('secondary')}>
          Contact
        </Link>
        <Button
          look="quiet"
          onClick={() => (history.length > 1 ? router.history.back() : void router.navigate({ to: '/' }))}
        >
          <ArrowLeft aria-hidden className="size-4" />
          Retour
        </Button>
      </div>
      <ul className="mt-16 grid gap-5 md:grid-cols-3">
        {suggestions.map(({ title, text, to }) => (
          <li key={title}>
            <Link
              to={to}
              className="block h-full rounded-lg border border-line bg-raised p-6 transition hover:border-line-strong hover:shadow-lift"
            >
              <h2 className="text-lg">{title}</h2>
              <p className="mt-1 text-sm text-quiet">{text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
