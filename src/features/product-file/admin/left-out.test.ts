import { expect, test } from 'vitest'
import { leftOutNames } from './left-out.ts'

test.each([
  [
    'WooCommerce',
    'Tax status;Tax class;Weight (g);Length (cm);Meta: _x_12;Tags;Shipping class;UGS',
    'taxes, poids, dimensions, autres colonnes, étiquettes, livraison, SKU',
  ],
  [
    'WooCommerce in French',
    'GTIN, UPC, EAN ou ISBN;Classe de TVA;Poids (g);Ventes croisées;Autoriser les avis clients ?;Classe d’expédition;Produits suggérés;Libellé du bouton',
    'codes-barres, taxes, poids, produits associés, avis, livraison, textes d’achat',
  ],
  [
    'Shopify',
    'Variant SKU;Variant Barcode;Google Shopping / Gender;SEO Title;Variant Taxable;Cost per item;Occasion (product.metafields.shopify.occasion)',
    'SKU, codes-barres, Google Shopping, référencement, taxes, prix d’achat, Occasion',
  ],
  [
    'PrestaShop',
    'Tax rules ID;Wholesale price;Reference #;EAN13;Width;Tags (x,y,z...);Meta title;Supplier;Text when in stock;Show price;Condition',
    'taxes, prix d’achat, SKU, codes-barres, dimensions, étiquettes, référencement, fournisseur, règles de stock, réglages de vente',
  ],
  [
    'any table',
    'Poids net;Marge;N° du carton de la livraison de mars;Un titre beaucoup plus long que les autres titres',
    'poids, Marge, livraison, Un titre beaucoup plus long',
  ],
  ['unreadable titles', `${'x'.repeat(31)};(a.b.c);_`, 'autres colonnes'],
])('MOVE-03 what is left out of %s is named by what it means, each once', (_, titles, names) => {
  expect(leftOutNames(titles.split(';')).join(', ')).toBe(names)
})
