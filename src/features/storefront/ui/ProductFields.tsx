import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../shared/format-money.ts';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { productsQuery } from '../../marketplace/ui/product-queries.ts';
import classes from './blocks.module.css';
import type { FieldsProps } from './fields-props.ts';

/** Which product the block leads to. */
export function ProductFields({ form, blocks, index }: FieldsProps) {
  const { currency } = useCurrentUser().practice;
  const { data: products, isError, isPending } = useQuery(productsQuery);
  const field = `ctaButtons.${index}.productId`;
  const chosenId = blocks.list[index]?.productId ?? null;
  const chosen = products?.find(each => each.id === chosenId);
  return (
    <>
      <Select
        {...form.getInputProps(field)}
        label="Product"
        placeholder={isPending ? 'Loading products...' : 'Choose a product'}
        data={products?.map(({ id, title, price }) => ({
          value: String(id),
          label: `${title} · ${Number(price) === 0 ? 'Free' : formatMoney(price, currency)}`,
        }))}
        value={chosen ? String(chosen.id) : null}
        error={isError ? 'Failed to load products' : form.errors[field]}
        nothingFoundMessage="No product is called so"
        searchable
        onChange={value => {
          const product = products?.find(each => String(each.id) === value);
          form.setFieldValue(field, product?.id ?? null);
          // What the list of blocks calls it.
          form.setFieldValue(`ctaButtons.${index}.text`, product?.title ?? '');
        }}
      />
      <p className={classes.source}>
        {chosen?.isActive === false && 'This product is inactive: visitors do not see it. '}
        {products?.length === 0 && 'You have no products yet. '}
        Its picture, title and price are always up to date.{' '}
        <Link to="/marketplace" className={classes.sourceLink}>
          Go to your products
        </Link>
      </p>
    </>
  );
}
