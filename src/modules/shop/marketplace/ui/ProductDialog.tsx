import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { FormModal, showFieldErrors } from '../../../../ui/FormModal.tsx';
import { Optional } from '../../../../ui/Optional.tsx';
import { toast } from '../../../../ui/toast.ts';
import {
  contentWords,
  hasContent,
  type Product,
  productInput,
  product as productSchema,
  productTypeNames,
  productTypes,
} from '../contract.ts';
import { refreshProducts } from './marketplace-queries.ts';
import { ProductFileFields } from './ProductFileFields.tsx';
import { ProductImageFields } from './ProductImageFields.tsx';
import { ProductNumbers } from './ProductNumbers.tsx';
import { inputOf, newInputOf, type ProductValues, valuesOf } from './product-form.ts';
import { productsPath } from './product-queries.ts';

type Props = { edited: Product | null; isOpen: boolean; onClose: () => void };

const types = productTypeNames.map(value => ({ value, label: productTypes[value] }));

/** Makes or changes what is sold (specification, section 2). Give it a key: every opening is a new form. */
export function ProductDialog({ edited, isOpen, onClose }: Props) {
  const form = useForm<ProductValues>({
    initialValues: valuesOf(edited),
    validate: schemaResolver(productInput, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: ProductValues) =>
      edited
        ? api.put(`${productsPath}/${edited.id}`, inputOf(values), productSchema)
        : api.post(productsPath, newInputOf(values), productSchema),
    onSuccess: async saved => {
      if (edited) toast.success('Product updated successfully!');
      else toast.success('Product created successfully!', hasContent(saved) ? '' : contentWords.inactive);
      onClose();
      await refreshProducts();
    },
    onError: error => {
      showFieldErrors(form, error);
      const title = edited ? 'Failed to update product' : 'Failed to create product';
      toast.failure(title, sentenceOf(error, 'Nothing was saved. What you typed is still here.'));
    },
  });
  return (
    <FormModal
      title={edited ? 'Edit Digital Product' : 'Create Digital Product'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      // The toast says why it failed.
      saving={{ ...saving, error: null }}
      label={edited ? 'Save Product' : 'Create Product'}
      pendingLabel={edited ? 'Saving...' : 'Creating...'}
    >
      <TextInput
        label="Title"
        placeholder="Seven-day meal plan"
        maxLength={160}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <NativeSelect label="Type" data={types} {...form.getInputProps('type')} />
      <Textarea
        label={<Optional>Description</Optional>}
        description="Shown on the product page."
        rows={4}
        maxLength={5_000}
        {...form.getInputProps('description')}
      />
      <ProductNumbers form={form} />
      <ProductFileFields form={form} />
      <ProductImageFields form={form} />
    </FormModal>
  );
}
