/**
 * What a file of prose may name beside Markdown, and the module that has it: values in braces (`{returnWindow}`), and
 * components (`<ShopIdentity />`). Anything else is refused.
 */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  '#features/content/domain/business-terms.ts': ['returnWindow', 'warranty', 'retention'],
  '#features/content/domain/jobs.ts': ['applicationFormat'],
  '#features/content/domain/size-guide.ts': ['shelfLife'],
  '#features/settings/domain/delivery-terms.ts': ['delivery', 'deliveryFees'],
  '#features/account/client/guest-data.ts': ['GUEST_DATA_KEY'],
  '#features/product-pages/domain/recent-products.ts': ['RECENT_PRODUCTS_KEY'],
  '#lib/browser-storage.ts': ['PHONE_RECORD', 'TAB_RECORD'],
}

const componentsOf: Readonly<Record<string, readonly string[]>> = {
  '#features/content/storefront/shop-links.tsx': ['MailLink', 'PhoneLink'],
  '#features/content/storefront/prose.tsx': ['MailButton', 'PayAheadPoint'],
  '#features/content/storefront/house/shop-identity.tsx': ['ShopIdentity', 'UnlessRegistered'],
  '#features/content/storefront/house/house-page.tsx': ['Lead'],
  '#features/content/storefront/house/contact-ways.tsx': ['ContactWays', 'OpeningHours', 'CommonAnswers'],
  '#features/content/storefront/house/open-jobs.tsx': ['OpenJobs'],
  '#features/content/storefront/service/delivery-table.tsx': ['DeliveryTable'],
  '#features/content/storefront/service/payment-list.tsx': ['PaymentList'],
  '#features/content/storefront/service/bottle-sizes.tsx': ['BottleSizes'],
  '#features/content/storefront/service/size-facts.tsx': ['Formats', 'Lifespans', 'Dimensions'],
}

/** What a page and its Markdown are drawn with. */
export const drawnWith = byName({
  '#features/content/storefront/content-page.tsx': ['ContentPage'],
  '#features/content/storefront/house/house-page.tsx': ['HousePage', 'NumberedWords'],
  '#features/content/storefront/house/facts.tsx': ['FactTable', 'Highlight', 'Points'],
  '#features/content/storefront/prose.tsx': ['Buttons', 'Code', 'Setting', 'TextLink'],
  '#ui/steps.tsx': ['Steps'],
})

export const components = byName(componentsOf)

export const values = byName(valuesOf)

/** The pictures of the house (`src/ui/scene-picture.tsx`). */
export const scenes = ['hero-1', 'hero-2', 'hero-3']

/** Values that the shop's settings have. */
export const settings = ['storeName', 'storeDescription', 'deliveryMessage', 'payAheadWith']

function byName(modules: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(modules).flatMap(([module, names]) => names.map((name) => [name, module])))
}
