import { type ProductDetail, productReference } from '#features/catalogue/domain/product.ts'
import type { Settings } from '#features/settings/domain/settings.ts'

/** Data for search engines in the vocabulary of schema.org. Every address in it is absolute. */
export type StructuredData = Readonly<Record<string, unknown>>

/** The shop itself, as its home page tells it. */
export function storeData(settings: Settings, origin: string): StructuredData[] {
  return [
    {
      '@type': 'Store',
      '@id': `${origin}/#boutique`,
      name: settings.storeName,
      description: settings.storeDescription,
      url: `${origin}/`,
      logo: `${origin}/apple-touch-icon.png`,
      image: `${origin}/pictures/social-1200x630.jpg`,
      ...(settings.contactPhone ? { telephone: settings.contactPhone } : {}),
      ...(settings.contactEmail ? { email: settings.contactEmail } : {}),
      address: { '@type': 'PostalAddress', streetAddress: settings.storeAddress, addressCountry: 'CI' },
      currenciesAccepted: 'XOF',
      areaServed: { '@type': 'Country', name: 'Côte d’Ivoire' },
    },
    { '@type': 'WebSite', name: settings.storeName, url: `${origin}/`, inLanguage: 'fr' },
  ]
}

type Offered = {
  product: ProductDetail
  description: string
  picture: string
  address: string
  seller: string
}

/** A product with its offer. One without a price cannot be bought (D28), and is no offer. */
export function productData({ product, description, picture, address, seller }: Offered): StructuredData[] {
  if (product.price <= 0) return []
  return [
    {
      '@type': 'Product',
      name: product.name,
      description,
      image: [picture],
      sku: productReference(product.id),
      url: address,
      ...(product.categoryName ? { category: product.categoryName } : {}),
      offers: {
        '@type': 'Offer',
        url: address,
        price: product.price,
        priceCurrency: 'XOF',
        availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: seller },
      },
    },
  ]
}

/** The way from the home page to a page; the last step is the page itself. */
export function breadcrumbData(
  origin: string,
  steps: readonly (readonly [name: string, path: string])[],
): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [['Accueil', '/'] as const, ...steps].map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** As a script of the page: data only, and nothing in it can end the script. */
export function structuredScript(data: readonly StructuredData[]): string {
  if (data.length === 0) return ''
  const text = JSON.stringify({ '@context': 'https://schema.org', '@graph': data }).replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}
