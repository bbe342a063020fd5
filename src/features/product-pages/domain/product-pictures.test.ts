import { expect, it } from 'vitest'
import { pictureLabel, picturesOf } from './product-pictures.ts'

it('PICS-02 the first picture comes first, each once; a missing one leaves its place to the next', () => {
  expect(picturesOf({ imageUrl: 'a', moreImageUrls: ['b', 'a', 'c'] })).toEqual(['a', 'b', 'c'])
  expect(picturesOf({ imageUrl: null, moreImageUrls: ['b'] })).toEqual(['b'])
  expect(picturesOf({ imageUrl: null, moreImageUrls: [] })).toEqual([null])
})

it('PICS-02 the first picture is the product, the others are counted', () => {
  expect(pictureLabel('Ambre Doré', 0, 3)).toBe('Ambre Doré')
  expect(pictureLabel('Ambre Doré', 2, 3)).toBe('Ambre Doré, image 3 sur 3')
})
