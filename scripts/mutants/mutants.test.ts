import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { functionsFolder } from '#platform/database/schema/apply-functions.ts'
import { root } from '../steps/tool.ts'
import { mutants } from './mutants.ts'

it.each(mutants)(
  'in $file stands once what is changed for the worse, and its tests exist: $from',
  async (mutant) => {
    const text = await readFile(join(functionsFolder, mutant.file), 'utf8')
    expect(text.split(mutant.from)).toHaveLength(2)
    expect(mutant.tests.filter((test) => !existsSync(join(root, test)))).toEqual([])
  },
)
