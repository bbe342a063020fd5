import { formatMoney } from '#lib/format/money.ts'
import { Panel } from '#ui/admin/panel.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { type Column, DataTable } from '#ui/list/data-table.tsx'
import { Section } from './section.tsx'

type Row = { id: string; name: string; price: number; stock: number }

const rows: readonly Row[] = [
  { id: '1', name: 'Ambre Doré', price: 52000, stock: 24 },
  { id: '2', name: 'Jardin Secret', price: 39000, stock: 3 },
  { id: '3', name: 'Un nom de parfum bien plus long que tous les autres', price: 158000, stock: 0 },
]
const columns: readonly Column<Row>[] = [
  { title: 'Nom', cell: ({ name }) => name, mobile: 'title' },
  { title: 'Prix', cell: ({ price }) => formatMoney(price) },
  { title: 'Stock', cell: ({ stock }) => <Badge tone={stock > 5 ? 'ok' : 'amber'}>{stock}</Badge> },
  { title: 'Actions', cell: () => <Button look="secondary">Modifier</Button>, mobile: 'full' },
]

/** Components of the administration's panels. */
export function AdminComponents() {
  return (
    <Section id="administration" title="Administration">
      <Panel title="Produits" intro="3 produits" actions={<Button>Ajouter un produit</Button>}>
        <DataTable caption="Produits" columns={columns} rows={rows} isMarked={({ stock }) => stock === 3} />
      </Panel>
    </Section>
  )
}
