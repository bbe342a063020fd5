import * as v from 'valibot'
import { listParams } from '#lib/lists/list-params.ts'
import { productFilters } from './catalogue-rows.ts'

export const productListSchema = v.object({ ...listParams, filter: v.nullable(v.picklist(productFilters)) })
export type ProductListParams = v.InferOutput<typeof productListSchema>
