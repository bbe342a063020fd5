import { useQuery } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { featuredProductsQuery } from '#features/catalogue/catalogue.api.ts'
import { Button, buttonClasses } from '#ui/button.tsx'
import { ArrowLeft } from '#ui/icons/icons.tsx'
import { ScenePicture } from '#ui/page-title.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'

const suggestions = [
  { title: 'Parfums populaires', text: 'Ceux que l’on nous redemande.', to: '/boutique', hash: '' },
  { title: 'Nouveautés', text: 'Les derniers flacons arrivés.', to: '/', hash: 'nouveautes' },
  {
    title: 'Collections',
    text: 'Nos univers, du plus frais au plus profond.',
    to: '/',
    hash: 'univers',
  },
] as const

/** The page for unknown addresses (NAV-15, NAV-16). */
export function NotFoundPage() {
  const router = useRouter()
  // Asked for by the browser alone: every unknown address has the same page.
  const { data: products, isError } = useQuery(featuredProductsQuery)
  const pictures = isError ? [] : products?.map(({ imageUrl }) => imageUrl)
  return (
    <div className="relative isolate container-page pt-32 md:pt-52">
      {/* Beside the words; a phone keeps its room, and its data, for the ways on. */}
      <div className="absolute inset-x-0 top-0 -z-10 h-144 overflow-hidden fade-below-60% max-md:hidden lg:left-1/2 lg:h-160 lg:w-screen lg:-ml-[50vw]">
        <ScenePicture
          name="hero-2"
          className="size-full object-[0%_40%] lg:[transform:translateX(4vw)] lg:object-[50%_40%]"
        />
        <div className="absolute inset-0 bg-linear-to-r from-night via-night/70 via-45% to-night/20" />
      </div>
      <p className="eyebrow">Erreur 404</p>
      <h1 className="mt-2 text-3xl md:max-w-80 md:text-4xl lg:max-w-none">Page Non Trouvée</h1>
      <p className="mt-3 max-w-xl text-balance text-quiet md:max-w-80 lg:max-w-md">
        Cette adresse ne mène nulle part. Elle a <span className="whitespace-nowrap">peut-être</span> changé,
        ou une lettre s’est envolée.
      </p>
      <div className="mt-8 grid grid-cols-2 gap-3 sm:max-w-84 lg:flex lg:max-w-none">
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
      <ul className="mt-12 grid gap-3 md:mt-24 md:grid-cols-3 md:gap-5 lg:mt-36">
        {suggestions.map(({ title, text, to, hash }, place) => (
          <li key={title}>
            <Link
              to={to}
              hash={hash}
              className="flex h-full items-center gap-4 overflow-hidden rounded-lg border border-line bg-raised pr-4 transition md:flex-col md:items-stretch md:pr-0 hover:border-line-strong hover:shadow-lift"
            >
              <PictureFrame
                address={pictures?.[place] ?? null}
                alt=""
                sizes="(min-width: 48rem) 24rem, 6rem"
                frameClassName="aspect-square w-24 shrink-0 md:aspect-3/2 md:w-full"
                className={pictures ? 'animate-appear' : 'invisible'}
              />
              <div className="md:px-4 md:pb-5 lg:px-6">
                <h2 className="text-lg md:text-base lg:text-lg">{title}</h2>
                <p className="mt-1 text-sm text-quiet">{text}</p>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
