import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../shared/format-money.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { ProductSelect } from '../../../shop/marketplace/ui/ProductSelect.tsx';
import { namedProducts } from '../../../shop/marketplace/ui/product-queries.ts';
import classes from './blocks.module.css';
import type { FieldsProps } from './fields-props.ts';

/** Which product the block leads to. */
export function ProductFields({ form, blocks, index }: FieldsProps) {
  const { currency } = useCurrentUser().practice;
  const field = `ctaButtons.${index}.productId`;
  const chosenId = blocks.list[index]?.productId ?? null;
  const { data } = useQuery(namedProducts(chosenId === null ? [] : [chosenId]));
  const [chosen] = data?.items ?? [];
  return (
    <>
      <ProductSelect
        {...form.getInputProps(field)}
        label="Product"
        placeholder="Choose a product"
        value={String(chosenId ?? '')}
        onPick={product => {
          form.setFieldValue(field, product?.id ?? null);
          // What the list of blocks calls it.
          form.setFieldValue(`ctaButtons.${index}.text`, product?.title ?? '');
        }}
      />
      <p className={classes.source}>
        {chosen && `${Number(chosen.price) === 0 ? 'Free' : formatMoney(chosen.price, currency)}. `}
        {chosen?.isActive === false && 'This product is inactive, so visitors can’t see it. '}
        Its image, title and price update automatically.{' '}
        <Link to="/marketplace" className={classes.sourceLink}>
          Go to your products
        </Link>
      </p>
    </>
  );
}
