import { proofsOf } from './requirements/proofs.ts'
import { readProject } from './requirements/references.ts'

// `npm run proofs -- CART-07` says which tests prove it, and at which level; without an ID, of all requirements.

const { tests, requirements, choices } = readProject()
const asked = process.argv.slice(2)
const known = [...requirements, ...choices]
const unknown = asked.filter((id) => !known.includes(id))

for (const id of unknown) console.error(`${id} is neither a requirement nor a product choice.`)
for (const line of proofsOf(asked.length > 0 ? asked : known, tests)) console.log(line)
process.exitCode = unknown.length > 0 ? 1 : 0
