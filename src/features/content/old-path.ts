import { isUuid } from '#lib/uuid.ts'

/** The folders in which shops have their products: `/produit/ambre` is one address with `/product/ambre`. */
const folders = ['product', 'produit', 'products']
const inFolder = new RegExp(`/(${folders.join('|')})/([^/]+)$`)
/** `/123-eau-ambre.html`, in any folder. */
const asFile = /\/[^/]+\.html$/
const MOST_LENGTH = 500

/**
 * The path of a product's page in another shop as it is kept: decoded, in lower case, without languages and categories
 * before it. Null for what is no such path, and for the page of a product here (MOVE-17).
 *
 * @param address a path, or a whole address
 */
export function oldPath(address: string): string | null {
  const path = readPath(address)
  const [, folder = '', name = ''] = inFolder.exec(path) ?? []
  const kept = name ? `/${folder}/${name}` : (asFile.exec(path)?.[0] ?? '')
  if (!kept || kept.length > MOST_LENGTH || /[?#\s]/.test(kept) || isUuid(name)) return null
  return kept
}

/** What a path that was asked for may be kept as; none for a path that no product had. */
export function oldPathsOf(path: string): string[] {
  const kept = oldPath(path)
  const [, , name] = inFolder.exec(kept ?? '') ?? []
  if (name) return folders.map((folder) => `/${folder}/${name}`)
  return kept ? [kept] : []
}

function readPath(address: string): string {
  try {
    const { pathname } = new URL(address, 'https://ancienne-boutique.example')
    return decodeURIComponent(pathname)
      .normalize()
      .toLowerCase()
      .replace(/(?<!\/)\/+$/, '')
  } catch {
    return ''
  }
}
