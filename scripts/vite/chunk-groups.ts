import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import { root } from '../steps/tool.ts'

/**
 * The areas of the customers' pages, by the folder of their routes. A page is an entry of the build, and so is what is loaded
 * later; what the administration needs counts for no area. `idle` is what every page starts once it is ready.
 */
const areas = [
  { name: 'product', routes: /^src\/routes\/\(shop\)\/product/ },
  { name: 'lists', routes: /^src\/routes\/\(shop\)\/(?:boutique|category)/ },
  { name: 'home', routes: /^src\/routes\/index/ },
  { name: 'content', routes: /^src\/routes\/\(content\)/ },
  { name: 'ordering', routes: /^src\/routes\/\(orders\)\/[a-z-]*checkout/ },
  { name: 'orders', routes: /^src\/routes\/\(orders\)\/(?:orders|commande|suivi)/ },
  { name: 'account', routes: /^src\/routes\/\(account\)/ },
  { name: 'idle', routes: /^src\/features\/shell\/shop\/start-when-idle/ },
] as const

type Area = (typeof areas)[number]['name']
type GetModule = Rolldown.ChunkingContext['getModuleInfo']

/** Fewer pages than these keep what they share in a file beside theirs: most pages of content have two addresses. */
const MANY_PAGES = 4

/** The files, in the order in which they take modules with all that these import. */
const files = ['parts', 'lists', 'idle', 'forms', 'ordering', 'orders', 'account', 'content'] as const

/**
 * The file of a module that several entries need, and the first page that is opened does not need anyway: on a slow network
 * each request costs more than the few bytes that a page might have done without. It is the file of the lightest pages that
 * need it: `parts` of a product's page and others, and of lists and what every page starts later; `lists` of lists or pages of
 * content and others, `idle` of what every page starts later, so that no page evaluates the forms for it, `forms` of several
 * areas, else the one of its area. Packages are imported as a whole, whatever of them is used: they go to `forms`, unless an
 * earlier file took what they use.
 */
function fileOf(id: string, getModule: GetModule): (typeof files)[number] | undefined {
  const entries = entriesOf(id, getModule)
  const found = areasOf(entries)
  const [only] = found
  if (entries.length < 2 || only === undefined) return undefined
  if (!id.includes('/node_modules/')) {
    if (found.has('product') || (found.has('lists') && found.has('idle'))) return 'parts'
    if (found.has('lists') || (found.has('content') && found.size > 1)) return 'lists'
    if (found.has('idle')) return 'idle'
  }
  if (found.size > 1) return 'forms'
  return files.find((file) => file === only)
}

/** From the root of the project, the entries of the build that need a module. */
function entriesOf(id: string, getModule: GetModule): string[] {
  const needing = new Set([id])
  const entries: string[] = []
  for (const one of needing) {
    const module = getModule(one)
    if (!module) continue
    if (module.isEntry || module.dynamicImporters.length > 0)
      entries.push(relative(root, one.split('?', 1)[0] ?? ''))
    for (const importer of module.importers) needing.add(importer)
  }
  return entries
}

function areasOf(entries: readonly string[]): Set<Area> {
  const found = areas.filter(({ name, routes }) => {
    const count = entries.filter((entry) => routes.test(entry)).length
    return count >= (name === 'content' ? MANY_PAGES : 1)
  })
  return new Set(found.map(({ name }) => name))
}

/** The groups as the bundler takes them. `start` is all that the entry imports: every page needs it. */
export const codeSplitting = {
  groups: [
    { name: 'start', tags: ['$initial' as const] },
    ...files.map((file) => ({
      name: (id: string, context: Rolldown.ChunkingContext) =>
        fileOf(id, (other) => context.getModuleInfo(other)) === file ? file : null,
      minShareCount: 2,
    })),
  ],
}
