import { parse, safeParse } from 'valibot'
import { expect, it } from 'vitest'
import { oldAddressSearch } from './old-addresses.ts'

it('MOVE-18 old addresses are searched by what was typed, without spaces around it', () => {
  expect(parse(oldAddressSearch, { search: ' /product/ambre ' })).toEqual({ search: '/product/ambre' })
  expect(safeParse(oldAddressSearch, { search: null }).success).toBe(false)
})
