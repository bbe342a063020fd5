import { expect, it } from 'vitest'
import { asFields, fromFields, inFrontOf, without } from './upload-picture.ts'

it('PICS-01 a picture moves before its neighbour, also to the first place, and never beyond it', () => {
  expect(inFrontOf(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b'])
  expect(inFrontOf(['a', 'b', 'c'], 1)).toEqual(['b', 'a', 'c'])
  expect(inFrontOf(['a', 'b'], 0)).toEqual(['a', 'b'])
})

it('PICS-01 a picture that moves to the place of a missing first one takes it', () => {
  expect(inFrontOf(['', 'b', 'c'], 1)).toEqual(['b', 'c'])
})

it('PICS-01 the order survives the fields of the form', () => {
  for (const pictures of [['a'], ['a', 'b', 'c'], ['', 'b']])
    expect(fromFields(asFields(pictures))).toEqual(pictures)
  expect(without(['a', 'b', 'c'], 1)).toEqual(['a', 'c'])
})
