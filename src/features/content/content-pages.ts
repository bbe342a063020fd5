type ContentPageFacts = {
  path: `/${string}`
  alias?: `/${string}`
  title: string
  description: string
}

const files = import.meta.glob<ContentPageFacts>('./pages/*.md', {
  query: '?facts',
  import: 'default',
  eager: true,
})

/** Path, title and description of the content pages (PAGE-02 to PAGE-14), from the heads of their files. */
export const contentPages = Object.values(files)
