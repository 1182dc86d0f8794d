import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { describeFile, kindsSentence } from '../../../../shared/file-kinds.ts';
import { currencySign } from '../../../../shared/format/format-money.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FileField } from '../../../../ui/form/FileField.tsx';
import { FormModal, showFieldErrors } from '../../../../ui/form/FormModal.tsx';
import { ImageField } from '../../../../ui/form/ImageField.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { pictureRules, showRefusal } from '../../../../ui/form/picture-rules.ts';
import { useUpload } from '../../../../ui/form/use-upload.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useFocusRequest } from '../../../../ui/use-focus-request.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import {
  contentWords,
  hasContent,
  type Product,
  productFile,
  productInput,
  product as productSchema,
  productTypeNames,
  productTypes,
} from '../contract.ts';
import { fileLimits } from '../file-limits.ts';
import { cacheNewFile, productFilesPath, productFilesQuery, refreshProducts } from './marketplace-queries.ts';
import { productsPath } from './product-queries.ts';
import classes from './products.module.css';

type Props = { edited: Product | null; isOpen: boolean; onClose: () => void };

const types = productTypeNames.map(value => ({ value, label: productTypes[value] }));

const isElsewhere = (address: string) => address !== '' && !/^(data:|\/files\/)/.test(address);

/** Form values: typed fields are strings. */
type ProductValues = ReturnType<typeof valuesOf>;

/** Defaults of a new product as specified (section 5). */
const valuesOf = (product: Product | null) => ({
  title: product?.title ?? '',
  type: product?.type ?? 'guide',
  description: product?.description ?? '',
  price: product?.price ?? '0.00',
  downloadLimit: String(product?.downloadLimit ?? 3),
  affiliateCommission: product?.affiliateCommission ?? '0.00',
  fileId: product?.fileId ?? null,
  fileUrl: product?.fileUrl ?? '',
  imageUrl: product?.imageUrl ?? '',
  isActive: product?.isActive ?? true,
});

/** @throws ZodError for values that form validation rejects */
const inputOf = (values: ProductValues) => productInput.parse(values);

/** A new product is active only if it has content. */
function newInputOf(values: ProductValues) {
  const input = inputOf(values);
  return { ...input, isActive: input.isActive && hasContent(input) };
}

type LinkInsteadProps = {
  label: string;
  /** Label of the button that reveals the field. */
  offer: string;
  id: string;
} & ComponentProps<typeof TextInput>;

/** A URL field as the alternative to an upload, behind a button at first. */
function LinkInstead({ label, offer, id, ...input }: LinkInsteadProps) {
  const [isAsked, setAsked] = useState(false);
  const requestFocus = useFocusRequest();
  if (!isAsked && !input.value && !input.error) {
    const open = () => {
      setAsked(true);
      requestFocus(() => document.getElementById(id));
    };
    return (
      <div>
        <Button size="compact-sm" variant="subtle" ms="-0.5rem" onClick={open}>
          {offer}
        </Button>
      </div>
    );
  }
  return (
    <TextInput
      id={id}
      label={<Optional>{label}</Optional>}
      placeholder="https://"
      type="url"
      inputMode="url"
      maxLength={2_000}
      autoComplete="off"
      {...input}
    />
  );
}

/** The cover: an upload or a URL; the last one entered is used. */
function ProductImageFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { error, ...input } = form.getInputProps('imageUrl');
  const address: string = form.values.imageUrl;
  const isLink = isElsewhere(address);
  return (
    <>
      <ImageField
        label="Image"
        hint="Shown on the product page and in link previews. Up to 5MB."
        shape="wide"
        placeholder={<Icon name="image" size={22} />}
        rules={pictureRules}
        value={isLink ? '' : address}
        onChange={value => form.setFieldValue('imageUrl', value)}
        onRefused={showRefusal}
        error={isLink ? undefined : error}
      />
      <LinkInstead
        {...input}
        id="product-image-url"
        label="Image URL"
        offer="Use a link to an image instead"
        description="Its address on the web."
        value={isLink ? address : ''}
        onChange={event => form.setFieldValue('imageUrl', event.currentTarget.value)}
        error={isLink ? error : undefined}
      />
    </>
  );
}

/** Price, download limit and commission. */
function ProductNumbers({ form }: { form: UseFormReturnType<ProductValues> }) {
  const { currency } = useCurrentUser().practice;
  return (
    <div className={classes.numbers}>
      <TextInput
        label={`Price (${currencySign(currency)})`}
        description="0 is free"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        maxLength={11}
        autoComplete="off"
        {...form.getInputProps('price')}
      />
      <TextInput
        label="Download Limit"
        description="For each buyer"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        {...form.getInputProps('downloadLimit')}
      />
      <TextInput
        label="Commission (%)"
        description="For affiliates"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="decimal"
        maxLength={6}
        autoComplete="off"
        {...form.getInputProps('affiliateCommission')}
      />
    </div>
  );
}

/** The content: an uploaded file or a URL. */
function ProductFileFields({ form }: { form: UseFormReturnType<ProductValues> }) {
  const files = useQuery(productFilesQuery);
  const choose = (fileId: number | null) => form.setFieldValue('fileId', fileId);
  const upload = useUpload({
    path: productFilesPath,
    schema: productFile,
    largest: fileLimits.largest,
    onUploaded: added => {
      cacheNewFile(added);
      choose(added.id);
    },
  });
  const isMissing = !form.values.fileId && !form.values.fileUrl.trim();
  return (
    <>
      <FileField
        {...form.getInputProps('fileId')}
        value={form.values.fileId}
        onChange={choose}
        files={files}
        upload={upload}
        hint={`${kindsSentence}, up to 100 MB. If you replace the file, past buyers get the new version.${
          isMissing ? ` ${contentWords.needed}` : ''
        }`}
        about={describeFile}
      />
      <LinkInstead
        id="product-file-url"
        label="File URL"
        offer="Use a link to the file instead"
        description={
          form.values.fileId
            ? 'Ignored while there is an uploaded file.'
            : 'Where buyers find it, like your course platform.'
        }
        {...form.getInputProps('fileUrl')}
      />
    </>
  );
}

/** Creates or edits a product (specification, section 2). Pass a new `key` each time it opens, to reset the form. */
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
      // The toast shows the error.
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
