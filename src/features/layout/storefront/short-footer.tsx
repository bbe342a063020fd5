import { Link } from '@tanstack/react-router'
import { useSettings } from '#features/settings/api/settings.queries.ts'

const link = 'inline-flex min-h-11 items-center text-quiet transition hover:text-amber'

/** The footer of a checkout: whom to call, and the rules of the sale. It has no other links. */
export function ShortFooter() {
  const { storeName: name, contactPhone: phone, callLink: call } = useSettings()
  return (
    <nav
      aria-label="Pied de page"
      className="container-page flex flex-wrap items-center gap-x-6 py-3 text-sm"
    >
      <span className="font-display max-sm:w-full">{name}</span>
      {phone ? (
        <a href={call} className={link}>
          Une question ? {phone}
        </a>
      ) : null}
      <Link to="/cgv" className={link}>
        Conditions générales de vente
      </Link>
      <Link to="/retours" className={link}>
        Retours
      </Link>
    </nav>
  )
}
