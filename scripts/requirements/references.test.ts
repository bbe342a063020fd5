import { describe, expect, it } from 'vitest'
import { proofsOf, provedRarely } from './proofs.ts'
import { crowdedTitles, readProject, titleIds, unknownReferences, untested } from './references.ts'

const { files, tests, requirements, choices } = readProject()

describe('this project', () => {
  it('defines each requirement and each product choice once', () => {
    const all = [...requirements, ...choices]
    expect(all.length).toBeGreaterThan(400)
    expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([])
  })

  it('names no requirement and no product choice that does not exist', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(unknownReferences(files, [...requirements, ...choices])).toEqual([])
  })

  it('has a test for every requirement', () => {
    expect(untested(requirements, tests)).toEqual([])
  })

  it('proves each of them at every change, not only where all checks run', () => {
    // The archive, the samples and the image are built and tried with programs that a developer need not have.
    const ofDelivery = [40, 41, 42, 43].map((number) => `OPS-${number}`)
    expect(provedRarely([...requirements, ...choices], tests)).toEqual(ofDelivery)
  })

  it('has no test that claims more than two of them', () => {
    expect(crowdedTitles(tests)).toEqual([])
  })
})

describe('the check', () => {
  // Put together here, or the check would find them in this very file.
  const missing = `CART-${99}`
  const absent = `D${999}`

  it('finds what is named and not defined, in comments, SQL and titles', () => {
    const text = `-- kept in memory (CART-08, ${missing})\n\n/** Later (${absent}). */`
    expect(unknownReferences([{ path: 'a.sql', text }], ['CART-08', 'D46'])).toEqual([
      `a.sql:1 ${missing}`,
      `a.sql:3 ${absent}`,
    ])
  })

  it('finds a misspelt area in a title, and leaves other words of that shape alone', () => {
    const misspelt = `CRAT-${'07'}`
    const file = { path: 'a.test.ts', text: `test('${misspelt} empty', () => {}) // UTF-16` }
    expect(unknownReferences([file], ['CART-07'])).toEqual([`a.test.ts:1 ${misspelt}`])
  })

  it('finds a requirement without a test: a comment or the middle of a title is none', () => {
    const text = "// CART-08\nit('CART-07 is empty after CART-09', () => {})"
    expect(untested(['CART-07', 'CART-08', 'CART-09'], [{ path: 'a.test.ts', text }])).toEqual([
      'CART-08',
      'CART-09',
    ])
  })

  it('finds a title with three IDs', () => {
    const three = ['CART-07', 'CART-08', 'CART-09'].join(' ')
    expect(crowdedTitles([{ path: 'a.test.ts', text: `it('${three} is empty')` }])).toHaveLength(1)
    expect(crowdedTitles([{ path: 'a.test.ts', text: "it('CART-07 CART-08 is empty')" }])).toEqual([])
  })

  it('finds a requirement that is proved only where all checks run', () => {
    const text = "it('CART-07 is empty', () => {})"
    const once = { path: 'tests/faults/a.test.ts', text }
    expect(provedRarely(['CART-07'], [once])).toEqual(['CART-07'])
    expect(provedRarely(['CART-07'], [once, { path: 'tests/operations/a.test.ts', text }])).toEqual([])
    const journey = { path: 'tests/browser/a.spec.ts', text: "test('CART-07 is empty', async () => {})" }
    expect(provedRarely(['CART-07'], [journey])).toEqual([])
    const tagged = { ...journey, text: "test('CART-07 is empty', {\n  tag: '@rare',\n}, async () => {})" }
    expect(provedRarely(['CART-07'], [tagged])).toEqual(['CART-07'])
  })

  it('says at which level each is proved', () => {
    const text = "it('CART-07 is empty', () => {})"
    const tests = ['src/a.test.ts', 'tests/browser/a.spec.ts', 'src/b.test.ts'].map((path) => ({
      path,
      text,
    }))
    expect(proofsOf(['CART-07', 'CART-08'], tests)).toEqual([
      'CART-07     Unit        src/a.test.ts src/b.test.ts',
      'CART-07     Browser     tests/browser/a.spec.ts',
    ])
  })

  it('reads the IDs of titles and of the tables that fill them', () => {
    const text = `test("CART-07 D46 a", f); it.each([['CART-08', 1]])('%s', g)`
    expect(titleIds(text)).toEqual(['CART-07', 'D46', 'CART-08'])
  })
})
