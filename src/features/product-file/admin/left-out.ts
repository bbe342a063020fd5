import { withoutBrackets } from '#features/catalogue/admin/product-fields.ts'
import { foldText } from '#lib/text.ts'

/**
 * What columns are about that the shop does not read, with the words by which their titles say it: those of WooCommerce,
 * Shopify and PrestaShop, and of people. The first that fits counts.
 */
const meanings = Object.entries({
  'Google Shopping': 'google',
  référencement:
    'seo, meta title, meta description, meta keywords, meta titre, mots cles, balise titre, yoast, rank math',
  'prix d’autres pays': 'international',
  'prix d’achat': 'wholesale, cost, cost per item, prix d achat, prix de gros, prix de revient, coste, custo',
  'prix à l’unité': 'unit price, unity, base measure, base price, prix par unite, prix unitaire',
  'codes-barres':
    'barcode, code barre, code barres, codes barres, code a barres, gtin, ean, upc, isbn, mpn, codigo de barras, strichcode, codice a barre, barkod, штрихкод, 条形码, الباركود',
  taxes:
    'tax, taxes, taxable, tva, vat, ecotax, impuesto, imposto, steuer, steuerklasse, iva, vergi, налог, 税, الضريبة',
  poids: 'weight, poids, grams, peso, gewicht, agirlik, вес, 重量, الوزن',
  dimensions:
    'length, width, height, depth, longueur, largeur, hauteur, profondeur, dimensions, longitud, anchura, altura, lange, breite, hohe, длина, ширина, высота, 长度, 宽度, 高度',
  livraison:
    'shipping, livraison, expedition, fulfillment, delivery, envio, versand, spedizione, kargo, доставка, 运费',
  SKU: 'sku, ugs, reference, ref, code article, artikelnummer, referencia, stok kodu, артикул, 货号',
  étiquettes: 'tag, tags, etiquettes, etiquetas, schlagworter, etiketler, метки, теги, 标签, الوسوم',
  avis: 'review, reviews, rating, avis',
  marque:
    'brand, brands, marque, marques, manufacturer, fabricant, vendor, marca, marke, hersteller, бренд, 品牌',
  fournisseur: 'supplier, fournisseur, proveedor, fornecedor, lieferant, fornitore, поставщик',
  'textes des images': 'image alt, alt text, image position, alt texts, legende',
  'adresses des pages': 'url, slug, permalink, permalien, handle, template',
  'produits associés':
    'upsells, cross sells, grouped products, related, complementary, accessories, montees en gamme, ventes croisees, produits groupes, groupes de produits, produits suggeres, ventes incitatives, accessoires',
  téléchargements: 'download, downloads, telechargement, telechargements, virtual, file',
  réductions: 'discount, sale, on sale, promo, promotion, remise, reduction, soldes',
  'règles de stock':
    'backorders, low stock, sold individually, inventory, minimal quantity, out of stock, commande en rupture, autoriser les commandes, commandes en souffrance, when in stock, when backorder, si en stock, si rupture, stock faible, vendre individuellement, quantite minimale',
  'mise en avant': 'featured, mis en avant, position',
  'réglages de vente':
    'visibility, visibilite, show price, afficher le prix, available for order, available online, disponible a la vente, exclusivite web, condition, etat, delete existing, supprimer',
  dates: 'date, created, updated, available',
  'textes d’achat':
    'purchase note, note de commande, note de l achat, button text, texte du bouton, libelle du bouton',
  'cartes cadeaux': 'gift card, carte cadeau',
  attributs: 'option, attribute, attribut, variant, combination, swatch, default',
}).map(([meaning, words]) => [meaning, words.split(', ').map((word) => ` ${word} `)] as const)

/** What extensions of a shop keep for themselves, and titles that nobody can read. */
const OTHERS = 'autres colonnes'
const LONGEST_TITLE = 200
const LONGEST_NAME = 30
/** What joins words in the titles of programs, and the numbers between them: "Attribute 1 value(s)", "ean13". */
const signs = /[\d\s_/:*#?.[\]()-]+/g

/** « taxes, poids, SKU »: what the columns of these titles are about, each once (MOVE-03). */
export function leftOutNames(titles: readonly string[]): string[] {
  return [...new Set(titles.map(nameOf))]
}

function nameOf(title: string): string {
  const plain = withoutBrackets(title.slice(0, LONGEST_TITLE)).replace(signs, ' ').trim()
  const words = ` ${foldText(plain)} `
  const meaning = meanings.find(([, names]) => names.some((name) => words.includes(name)))
  if (meaning) return meaning[0]
  return words.startsWith(' meta ') ? OTHERS : shortName(plain)
}

/** The first words of a title. */
function shortName(title: string): string {
  const words = title.split(' ')
  while (words.join(' ').length > LONGEST_NAME && words.length > 1) words.pop()
  const name = words.join(' ')
  return name === '' || name.length > LONGEST_NAME ? OTHERS : name
}
