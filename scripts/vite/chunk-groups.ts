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

/** What most screens share beyond the start: on a slow network each request costs more than the few bytes that a page
 * might have done without. A name that matches no module any more only costs a file more. */
const groups: readonly ChunkGroup[] = [
  {
    // What nearly every page shows.
    name: 'parts',
    modules: [
      'src/ui/badge',
      'src/ui/button',
      'src/ui/class-names',
      'src/ui/picture',
      'src/lib/contact/contact-links.',
      'src/lib/format/money',
      'src/lib/picture-shape',
      'src/features/cart/client/use-present-stocks.',
      'src/features/cart/storefront/add-button',
      'src/features/catalogue/api/stocks.',
      'src/features/catalogue/domain/product.',
      'src/features/catalogue/storefront/product-card',
      'src/features/settings/domain/delivery-terms',
    ],
  },
  {
    // Beyond lists of products, what the checkout shares with them and with what every page loads when it is idle or at a
    // press: they would otherwise load the code of the checkout.
    name: 'lists',
    modules: [
      'src/ui/dialog.',
      'src/ui/page-title',
      'src/ui/pagination.',
      'src/ui/list/',
      'src/lib/lists/',
      'src/ui/scene-picture',
      'src/lib/contact/person-name.',
      'src/features/account/client/loading-screen',
      'src/features/catalogue/storefront/product-grid',
      'src/features/product-pages/storefront/list-error',
      'src/features/product-pages/storefront/product-list.',
      ...infiniteQueries,
    ],
  },
  {
    name: 'forms',
    modules: [
      ...packages('valibot'),
      'src/ui/form/field',
      'src/ui/form/contact-fields',
      'src/features/account/client/guest-data.',
      'src/features/newsletter/api/newsletter.functions',
      'src/ui/form/use-validated-form',
      'src/lib/errors/error-texts.',
      'src/lib/contact/email.',
      ...mutations,
    ],
  },
  {
    name: 'account',
    modules: ['src/features/account/'],
    except: ['/admin/', '/guest-data.'],
    minShareCount: 2,
  },
  {
    name: 'content',
    modules: [
      'content-page.',
      'content-pages.',
      'house/facts.',
      'house/house-page.',
      'service/help-note.',
    ].map((file) => `/${file}`),
  },
  {
    name: 'ordering',
    modules: ['src/features/checkout/', 'src/features/orders/', 'src/lib/format/dates.'],
    except: ['src/features/orders/admin/'],
    minShareCount: 2,
  },
]

/** The groups as the bundler takes them. `start` is all that the entry imports: every page needs it. */
export const codeSplitting = {
  groups: [
    { name: 'start', tags: ['$initial' as const] },
    ...groups.map(({ name, modules, except = [], minShareCount }) => ({
      name,
      test: (id: string) =>
        modules.some((part) => id.includes(part)) && !except.some((part) => id.includes(part)),
      ...(minShareCount ? { minShareCount } : {}),
    })),
  ],
}
