import type { Plugin } from 'vite'

/**
 * Modules that are bundled into one file. A module belongs to a group when its id contains one of `modules`
 * and none of `except`.
 */
type ChunkGroup = {
  name: string
  modules: readonly string[]
  except?: readonly string[]
  /** Only modules that at least this many entry points share. */
  minShareCount?: number
}

const packages = (...names: string[]) => names.map((name) => `node_modules/${name}/`)

const infiniteQueries = ['infiniteQueryObserver.', 'useInfiniteQuery.']
const mutations = ['mutationObserver.', 'useMutation.']

/** Loaded with the first call to the server. */
const calls = [
  ...packages('seroval/dist', 'seroval-plugins/dist'),
  'start-client-core/dist/esm/client-rpc/serverFnFetcher',
  'getDefaultSerovalPlugins',
  'router-core/dist/esm/ssr/serializer',
]

/**
 * Everything that each first view needs is one file, and what most screens share is another: on a slow
 * network each request costs more than the few bytes that a page might have done without.
 */
const groups: readonly ChunkGroup[] = [
  {
    name: 'base',
    modules: [
      ...packages('react', 'react-dom', 'scheduler', '@tanstack', 'seroval', 'seroval-plugins', 'cookie-es'),
      ...packages('use-sync-external-store'),
      'vite/preload',
      'src/ui/loading/',
      'src/client.tsx',
    ],
    except: [...infiniteQueries, ...mutations, 'queriesObserver.', 'useQueries.', 'useBlocker.', ...calls],
  },
  {
    // What the checkout shares with the product list, and with what every page loads when it is idle or at a press:
    // they would otherwise load the code of the checkout.
    name: 'shared',
    modules: [
      'src/ui/dialog.',
      'src/features/settings/domain/after-order.',
      'src/features/account/client/waiting',
      'src/features/checkout/client/left-without-cart.',
      'src/features/checkout/storefront/left-without-cart.',
      'src/features/checkout/storefront/notify-empty-cart.',
      'src/lib/contact/person-name.',
      'icons/circle-check.',
      'icons/info.',
      'icons/loader-circle.',
      'icons/wifi-off.',
    ],
  },
  {
    name: 'parts',
    modules: [
      'src/ui/picture',
      'src/ui/scene-picture',
      'src/ui/badge',
      'src/ui/button',
      'src/ui/class-names',
      'src/lib/format/money',
      'src/lib/picture-shape',
      'src/features/cart/',
      'src/features/catalogue/',
      'src/features/settings/domain/delivery-terms',
    ],
    minShareCount: 4,
  },
  {
    name: 'lists',
    modules: [
      'src/features/catalogue/storefront/product-grid',
      'src/features/product-pages/storefront/product-list.',
      'src/features/product-pages/storefront/list-error',
      'src/ui/page-title',
      ...infiniteQueries,
    ],
  },
  {
    name: 'forms',
    modules: [
      ...packages('valibot'),
      'src/ui/form/field',
      'src/ui/form/contact-fields',
      'src/features/newsletter/api/newsletter.functions',
      'src/ui/form/use-validated-form',
      'src/lib/errors/error-texts.',
      'src/lib/contact/email.',
      ...mutations,
    ],
  },
  {
    // The product page needs it without the code of the checkout, which it would otherwise be put beside.
    name: 'contact',
    modules: ['src/lib/contact/chat-link.', 'icons/message-circle.', 'icons/phone.'],
  },
  {
    name: 'ordering',
    modules: ['src/features/checkout/', 'src/features/orders/', 'src/lib/format/dates.', 'icons/download.'],
    except: ['src/features/orders/admin/'],
    minShareCount: 2,
  },
]

const seen = new Set<string>()

/** The groups as the bundler takes them. */
export const codeSplitting = {
  groups: groups.map(({ name, modules, except = [], minShareCount }) => ({
    name,
    test: (id: string) => {
      seen.add(id)
      return modules.some((part) => id.includes(part)) && !except.some((part) => id.includes(part))
    },
    ...(minShareCount ? { minShareCount } : {}),
  })),
}

/**
 * Fails a build in which an entry of the groups matches no module: a file that was moved would silently leave
 * its group.
 */
export const completeGroups: Plugin = {
  name: 'shop:complete-groups',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle() {
    const ids = [...seen, ...this.getModuleIds()]
    const entries = groups.flatMap(({ modules, except = [] }) => [...modules, ...except])
    const unused = entries.filter((entry) => !ids.some((id) => id.includes(entry)))
    if (unused.length > 0) this.error(`no module matches ${unused.join(', ')} (scripts/vite/chunk-groups.ts)`)
  },
}
