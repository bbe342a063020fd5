import * as v from 'valibot'

/** The entries of the schema of a list's parameters: a page from 1 and a search text, '' for none. */
export const listParams = {
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  search: v.pipe(v.string(), v.maxLength(100)),
}

/** The parameters of a list that is searched and has no filter. */
export const listParamsSchema = v.object(listParams)
export type SearchParams = v.InferOutput<typeof listParamsSchema>
