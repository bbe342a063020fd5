import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/client/use-admin-query-key.ts'
import { unwrap } from '#lib/result.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { categoryChoiceQuery } from './api/categories.queries.ts'
import { addProduct, editProduct } from './api/products.functions.ts'
import type { EditedProduct } from './domain/catalogue-rows.ts'
import { productChanges } from './domain/field-texts.ts'
import { emptyProductForm, type ProductForm, productSchema } from './domain/product.schema.ts'
import { EditDialog } from './edit-dialog.tsx'
import { NumberField } from './number-field.tsx'
import { PictureField } from './picture-field.tsx'
import type { Commands } from './use-commands.ts'
import { useEditForm } from './use-edit-form.ts'

type ProductDialogProps = {
  /** Null for a new product. */
  product: EditedProduct | null
  commands: Commands
  onClose: () => void
}

/** The form of a product (APROD-03, APROD-05, APROD-06). */
export function ProductDialog({ product, commands, onClose }: ProductDialogProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const edit = useEditForm({
    schema: productSchema,
    row: product,
    toForm,
    add: async (form, creationKey) => unwrap(await addProduct({ data: { ...form, creationKey } })),
    edit: async (id, version, changes) => unwrap(await editProduct({ data: { id, version, changes } })),
    texts: { added: 'Produit créé avec succès', edited: 'Produit modifié avec succès' },
    commands,
    onClose,
  })
  const { field, set, values } = edit
  return (
    <EditDialog
      title={product ? 'Modifier le produit' : 'Ajouter un produit'}
      edit={edit}
      conflictTitle="Ce produit a changé pendant que vous le modifiiez."
      describeChanges={productChanges}
      isUploading={progress !== null}
      onClose={onClose}
    >
      <TextField label="Nom" limit={200} autoComplete="off" {...field('name')} />
      <TextArea label="Description" rows={6} limit={10_000} optional {...field('description')} />
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField label="Prix (CFA)" step="0.01" min="0" inputMode="decimal" {...field('price')} />
        <NumberField label="Stock" step="1" min="0" inputMode="numeric" {...field('stock')} />
      </div>
      <CategorySelect product={product} control={field('categoryId')} />
      <PictureField
        shape="portrait"
        control={field('imageUrl')}
        onPicture={(imageUrl) => set({ imageUrl })}
        progress={progress}
        onProgress={setProgress}
      />
      <Switch
        name="isActive"
        label="En vente"
        hint="Visible dans la boutique."
        checked={values.isActive === 'on'}
        onChange={(checked) => set({ isActive: checked ? 'on' : 'off' })}
      />
    </EditDialog>
  )
}

type CategorySelectProps = {
  product: EditedProduct | null
  control: ReturnType<ReturnType<typeof useEditForm>['field']>
}

/** The product's own category is in the list even before the others are loaded. */
function CategorySelect({ product, control }: CategorySelectProps) {
  const { data = [] } = useQuery(categoryChoiceQuery(useAdminQueryKey()))
  const own = product?.categoryId && !data.some(({ id }) => id === product.categoryId) ? product : null
  return (
    <Select
      label="Catégorie"
      {...control}
      onChange={control.onChange as never}
      options={[
        { value: '', label: 'Aucune catégorie' },
        ...(own ? [{ value: own.categoryId ?? '', label: own.categoryName ?? '' }] : []),
        ...data.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}

function toForm(product: EditedProduct | null): ProductForm {
  if (!product) return emptyProductForm
  return {
    name: product.name,
    description: product.description ?? '',
    price: String(product.price),
    stock: String(product.stock),
    categoryId: product.categoryId ?? '',
    imageUrl: product.imageUrl ?? '',
    isActive: product.isActive ? 'on' : 'off',
  }
}
