import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ListStates } from './data-table.tsx'

const shown = (data: string[] | undefined, isError: boolean) =>
  renderToString(
    <ListStates
      query={{ data, isError, isFetching: false, refetch: () => undefined }}
      texts={{ loading: 'Chargement', empty: 'Rien', failed: 'Impossible de charger' }}
      isEmpty={({ length }) => length === 0}
    >
      {(rows) => <p>{rows.join()}</p>}
    </ListStates>,
  )

const again = 'pas pu être actualisées'

test.each([
  ['it loads', undefined, false, ['Chargement'], ['Réessayer']],
  ['it was never read', undefined, true, ['Impossible de charger', 'Réessayer'], [again]],
  ['it was read', ['Awa'], false, ['Awa'], ['Réessayer']],
  ['reading it again failed', ['Awa'], true, ['Awa', again, 'Réessayer'], ['Impossible de charger']],
  ['it was empty, and reading it again failed', [], true, ['Rien', again], ['Impossible de charger']],
])('AUSR-05 a list when %s', (_, data, isError, there, away) => {
  const html = shown(data, isError)
  for (const text of there) expect(html).toContain(text)
  for (const text of away) expect(html).not.toContain(text)
})
