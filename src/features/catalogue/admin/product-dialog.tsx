import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAdminQueryKey } from '#features/account/use-current-user.tsx'
import type { Commands } from '#features/shell/admin/use-admin-command.ts'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { NumberField } from '#ui/form/number-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { detailFields } from '../product-details.ts'
import type { EditedProduct } from './catalogue-rows.ts'
import { categoryChoiceQuery } from './categories.api.ts'
import { DetailField } from './detail-field.tsx'
import { EditDialog, useEditForm } from './edit-dialog.tsx'
import { MorePicturesField, PictureField } from './picture-field.tsx'
import { type ProductField, productChanges, productFields, productForm } from './product-fields.ts'
import { productSchema } from './product-form.ts'
import { addProduct, editProduct } from './products.api.ts'
import { asFields, fromFields } from './upload-picture.ts'

type ProductDialogProps = {
  product: EditedProduct | null
  commands: Commands
  onClose: () => void
}

/** The form of a product (APROD-03, APROD-05, APROD-06). */
export function ProductDialog({ product, commands, onClose }: ProductDialogProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [orders, setOrders] = useState(0)
  const edit = useEditForm({
    schema: productSchema,
    row: product,
    toForm: productForm,
    add: (form, creationKey) => addProduct({ data: { ...form, creationKey } }),
    edit: (id, version, changes) => editProduct({ data: { id, version, changes } }),
    texts: { added: 'Produit créé avec succès', edited: 'Produit modifié avec succès' },
    commands,
    onClose,
  })
  const { set, values } = edit
  const field = (name: ProductField) => ({ label: productFields[name].title, ...edit.field(name) })
  return (
    <EditDialog
      title={product ? 'Modifier le produit' : 'Ajouter un produit'}
      edit={edit}
      conflictTitle="Ce produit a changé pendant que vous le modifiiez."
      describeChanges={productChanges}
      isUploading={progress !== null || isAdding}
      onClose={onClose}
    >
      <TextField limit={200} autoComplete="off" {...field('name')} />
      <TextArea rows={6} limit={10_000} optional {...field('description')} />
      <div className="grid grid-cols-2 items-start gap-4">
        <NumberField step="0.01" min="0" inputMode="decimal" {...field('price')} />
        <NumberField step="1" min="0" inputMode="numeric" {...field('stock')} />
      </div>
      <NumberField
        hint="Barré sous le prix, avec l’économie. Plus élevé que le prix."
        step="0.01"
        min="0"
        inputMode="decimal"
        optional
        {...field('compareAtPrice')}
      />
      <CategorySelect product={product} control={field('categoryId')} />
      <PictureField
        // Its preview starts again when another picture became the first.
        key={orders}
        shape="portrait"
        control={edit.field('imageUrl')}
        onPicture={(imageUrl) => set({ imageUrl })}
        progress={progress}
        onProgress={setProgress}
      />
      <MorePicturesField
        pictures={fromFields(values)}
        error={edit.field('moreImageUrls').error}
        onPictures={(pictures) => {
          if (pictures[0] !== values.imageUrl) setOrders(orders + 1)
          set(asFields(pictures))
        }}
        isUploading={isAdding}
        onUploading={setAdding}
      />
      {detailFields.map((name) => (
        <DetailField
          key={name}
          name={name}
          control={edit.field(name)}
          onText={(text) => edit.change(name, text)}
        />
      ))}
      <Switch
        name="isActive"
        label={productFields.isActive.title}
        hint="Visible dans la boutique."
        checked={values.isActive === 'on'}
        onChange={(checked) => set({ isActive: checked ? 'on' : 'off' })}
      />
    </EditDialog>
  )
}

type CategorySelectProps = {
  product: EditedProduct | null
  control: { label: string } & ReturnType<ReturnType<typeof useEditForm>['field']>
}

/** The product's own category is in the list even before the others are loaded. */
function CategorySelect({ product, control }: CategorySelectProps) {
  const { data = [] } = useQuery(categoryChoiceQuery(useAdminQueryKey()))
  const own = product?.categoryId && !data.some(({ id }) => id === product.categoryId) ? product : null
  return (
    <Select
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
