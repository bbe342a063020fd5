import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Button, buttonClasses } from '#ui/button.tsx'
import { ChevronRight } from '#ui/icons/icons.tsx'
import { PAGES } from '../worker-contract.ts'
import { isOffline, onConnectionChange } from './connection.ts'

/** Instead of a page that is not cached: the cached ones, as whole documents, and a new try. */
export function OfflinePage({ search }: { search: { page?: unknown } }) {
  const { data: cachedPages = [] } = useQuery({
    queryKey: ['cached-pages'],
    queryFn: readCachedPages,
    staleTime: 0,
  })
  // The network is outside React: once it is back, the page that was asked for takes this one's place.
  useEffect(
    () =>
      onConnectionChange(() => {
        if (!isOffline()) location.replace(ownPath(search.page))
      }),
    [search.page],
  )

  return (
    // Everything here comes from the service worker: the picture is drawn, because none may be kept.
    <div className="container-page grid gap-x-16 pt-20 md:min-h-136 md:grid-cols-[minmax(0,1fr)_auto] md:grid-rows-[auto_1fr] md:pt-28">
      <LitBottle className="mx-auto -mb-2 w-40 md:col-start-2 md:row-span-2 md:row-start-1 md:w-64 lg:mr-16 lg:w-96" />
      <header className="pb-6 md:pt-8 lg:pt-20">
        <p className="eyebrow mb-2">Sans réseau</p>
        <h1 className="text-2xl sm:text-3xl md:text-4xl">Vous êtes hors connexion</h1>
        <p className="mt-3 max-w-lg text-quiet">
          Cette page n’a pas encore été ouverte sur cet appareil. Elle s’affichera dès que le réseau sera
          revenu.
        </p>
      </header>
      <div className="flex flex-col gap-12">
        <div className="grid gap-3 max-sm:grid-cols-2 sm:flex sm:flex-wrap">
          <Button className="max-sm:col-span-2" onClick={() => location.replace(ownPath(search.page))}>
            Réessayer
          </Button>
          <a href="/boutique" className={buttonClasses('secondary')}>
            Boutique
          </a>
          <a href="/" className={buttonClasses('secondary')}>
            Accueil
          </a>
        </div>
        {cachedPages.length > 0 ? (
          <section aria-labelledby="cached">
            <h2 id="cached" className="text-xl">
              Déjà visitées, toujours là
            </h2>
            <ul className="mt-4 divide-y divide-line border-y border-line">
              {cachedPages.map(({ path, title }) => (
                <li key={path}>
                  <a
                    href={path}
                    className="flex min-h-14 items-center justify-between gap-4 hover:text-amber"
                  >
                    <span className="font-display text-lg">{title}</span>
                    <ChevronRight aria-hidden className="size-5 shrink-0 text-brass" />
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  )
}

/** The path to try again. Whatever the query holds, it never leads to another site. */
function ownPath(page: unknown): string {
  try {
    const url = new URL(String(page ?? '/'), location.origin)
    return url.origin === location.origin ? url.pathname + url.search : '/'
  } catch {
    return '/'
  }
}

/** A drawn bottle, where no picture can be loaded; it says nothing that the words do not. */
function LitBottle({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 320 380" aria-hidden className={className}>
      <defs>
        <radialGradient id="bottle-glow">
          <stop offset="0" stopColor="#f0a93b" stopOpacity=".3" />
          <stop offset=".5" stopColor="#f0a93b" stopOpacity=".09" />
          <stop offset="1" stopColor="#f0a93b" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="bottle-liquid" cx=".5" cy=".42" r=".75">
          <stop offset="0" stopColor="#ffc562" />
          <stop offset=".45" stopColor="#d58a20" />
          <stop offset="1" stopColor="#5a2f08" />
        </radialGradient>
        <linearGradient id="bottle-cap">
          <stop offset="0" stopColor="#1e1711" />
          <stop offset=".22" stopColor="#c79a58" />
          <stop offset=".4" stopColor="#4a3720" />
          <stop offset=".8" stopColor="#2a2018" />
          <stop offset=".93" stopColor="#8a6738" />
          <stop offset="1" stopColor="#1e1711" />
        </linearGradient>
        <linearGradient id="bottle-glass">
          <stop offset="0" stopColor="#f4e9d8" stopOpacity=".4" />
          <stop offset=".12" stopColor="#f4e9d8" stopOpacity=".05" />
          <stop offset=".88" stopColor="#f4e9d8" stopOpacity=".05" />
          <stop offset="1" stopColor="#f4e9d8" stopOpacity=".3" />
        </linearGradient>
      </defs>
      <ellipse cx="160" cy="212" rx="160" ry="168" fill="url(#bottle-glow)" />
      <ellipse cx="160" cy="350" rx="120" ry="14" fill="url(#bottle-glow)" />
      <rect x="126" y="46" width="68" height="62" rx="4" fill="url(#bottle-cap)" />
      <rect x="138" y="108" width="44" height="16" fill="url(#bottle-cap)" />
      <path
        d="M96 124h128q24 0 24 24v176q0 22-22 22H94q-22 0-22-22V148q0-24 24-24z"
        fill="url(#bottle-glass)"
        stroke="#f4e9d8"
        strokeOpacity=".3"
      />
      <path d="M90 164h140v138q0 16-16 16H106q-16 0-16-16z" fill="url(#bottle-liquid)" />
      <path d="M90 164h140" stroke="#ffe2ac" strokeOpacity=".75" strokeWidth="2" />
      <path d="M98 176v118" stroke="#fff2d8" strokeOpacity=".4" strokeWidth="3" strokeLinecap="round" />
      <rect x="122" y="216" width="76" height="58" rx="2" fill="#120c07" fillOpacity=".82" />
      <path d="M138 240h44M148 252h24" stroke="#d8a657" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}

type CachedPage = { path: string; title: string }

const catalogueEntry = /^\/(product|category)\//

async function readCachedPages(): Promise<CachedPage[]> {
  if (!('caches' in globalThis)) return []
  const pages = await caches.open(PAGES)
  const visited = (await pages.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => catalogueEntry.test(path))
  const read = visited.reverse().map(async (path) => ({ path, title: titleOf(await textOf(pages, path)) }))
  return (await Promise.all(read)).filter(({ title }) => title !== '')
}

async function textOf(pages: Cache, path: string): Promise<string> {
  return (await pages.match(path, { ignoreVary: true }))?.text() ?? ''
}

function titleOf(html: string): string {
  return (
    new DOMParser().parseFromString(html, 'text/html').querySelector('main h1')?.textContent?.trim() ?? ''
  )
}
