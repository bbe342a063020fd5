import { type Column, DataTable } from '#ui/admin/data-table.tsx'
import { PictureFrame } from '#ui/picture-frame.tsx'
import type { AdminCategory } from './domain/catalogue-rows.ts'
import { RowActions } from './row-actions.tsx'

type CategoryTableProps = {
  categories: readonly AdminCategory[]
  isBusy: boolean
  onEdit: (category: AdminCategory) => void
  onDelete: (category: AdminCategory) => void
}

/** The categories (ACAT-01) with what can be done to each. */
export function CategoryTable({ categories, isBusy, onEdit, onDelete }: CategoryTableProps) {
  const columns: Column<AdminCategory>[] = [
    { title: 'Catégorie', mobile: 'title', cell: (category) => <Name category={category} /> },
    {
      title: 'Description',
      mobile: 'full',
      className: 'text-quiet',
      cell: ({ description }) => <span className="line-clamp-2 max-w-prose">{description}</span>,
    },
    { title: 'Produits', className: 'tabular-nums', cell: ({ products }) => products },
    {
      title: 'Actions',
      mobile: 'full',
      cell: (category) => (
        <RowActions
          name={category.name}
          isBusy={isBusy}
          onEdit={() => onEdit(category)}
          onDelete={() => onDelete(category)}
        />
      ),
    },
  ]
  return <DataTable caption="Catégories" columns={columns} rows={categories} rowKey={idOf} />
}

const idOf = ({ id }: AdminCategory) => id

function Name({ category: { name, image_url } }: { category: AdminCategory }) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-16 shrink-0">
        <PictureFrame address={image_url} alt="" sizes="4rem" shape="landscape" className="rounded-sm" />
      </div>
      <span className="min-w-0 wrap-anywhere md:min-w-20">{name}</span>
    </div>
  )
}
