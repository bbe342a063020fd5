/**
 * What a file of prose may name beside Markdown, and the module that has it: values in braces (`{returnWindow}`), and
 * components (`<ShopIdentity />`). Anything else is refused.
 */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  '#features/content/business-terms.ts': ['returnWindow', 'warranty', 'retention'],
  '#features/content/shop/open-jobs.tsx': ['applicationFormat'],
  '#features/content/shop/size-facts.tsx': ['shelfLife'],
  '#features/settings/settings.ts': ['delivery', 'deliveryFees'],
  '#features/account/shop/guest-data.ts': ['GUEST_DATA_KEY'],
  '#features/product-pages/recent-products.ts': ['RECENT_PRODUCTS_KEY'],
  '#lib/browser-storage.ts': ['PHONE_RECORD', 'TAB_RECORD'],
}

const componentsOf: Readonly<Record<string, readonly string[]>> = {
  '#features/content/shop/prose-parts.tsx': [
    'MailButton',
    'MailLink',
    'PayAheadPoint',
    'PhoneLink',
    'ShopIdentity',
    'UnlessRegistered',
  ],
  '#features/content/shop/house-page.tsx': ['Lead'],
  '#features/content/shop/contact-ways.tsx': ['ContactWays', 'OpeningHours', 'CommonAnswers'],
  '#features/content/shop/open-jobs.tsx': ['OpenJobs'],
  '#features/content/shop/facts.tsx': ['DeliveryTable', 'PaymentList'],
  '#features/content/shop/size-facts.tsx': ['BottleSizes', 'Formats', 'Lifespans', 'Dimensions'],
}

/** What a page and its Markdown are drawn with. */
export const drawnWith = byName({
  '#features/content/shop/content-page.tsx': ['ContentPage'],
  '#features/content/shop/house-page.tsx': ['HousePage', 'NumberedWords'],
  '#features/content/shop/facts.tsx': ['FactTable', 'Highlight', 'Points'],
  '#features/content/shop/prose-parts.tsx': ['Buttons', 'Code', 'Setting', 'TextLink'],
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
