import { Badge, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../../../shared/format-money.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { opensOnClick, RowButton } from '../../../../ui/row-opening.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Product, productTypes } from '../contract.ts';
import { deliveryOf, formatPercent, isFree, soldText } from './describe-product.ts';
import { ProductCover } from './ProductCover.tsx';
import { ProductMenu } from './ProductMenu.tsx';
import classes from './products.module.css';
import { useProductActions } from './use-product-actions.ts';

type Props = { product: Product; onEdit: ((product: Product) => void) | null };

/** One product as its seller sees it (specification, section 2, marketplace). */
export function OwnProductCard({ product, onEdit }: Props) {
  const { currency } = useCurrentUser().practice;
  const { title, isActive, price, type, description, downloadLimit, affiliateCommission, path } = product;
  const delivery = deliveryOf(product);
  const open = onEdit && (() => onEdit(product));
  return (
    <article className={classes.card} aria-label={title} data-off={isActive ? undefined : true} {...opensOnClick(open)}>
      <div className={classes.cardHead}>
        <ProductCover product={product} />
        <div className={classes.words}>
          <h2 dir="auto">
            <RowButton onOpen={open}>{title}</RowButton>
          </h2>
          <p className={classes.price}>
            <b>{isFree(product) ? 'Free' : formatMoney(price, currency)}</b>
            <span>{productTypes[type]}</span>
          </p>
        </div>
        <Badge color={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        <ProductMenu product={product} />
      </div>
      {description && (
        <p className={classes.description} dir="auto">
          {description}
        </p>
      )}
      <p className={classes.facts}>
        <span>Downloads: {downloadLimit}</span>
        <span>Commission: {formatPercent(affiliateCommission)}</span>
        {product.sales ? (
          <Link to="/marketplace" search={{ tab: 'purchases', product: product.id }}>
            {soldText(product)}
          </Link>
        ) : (
          <span>{soldText(product)}</span>
        )}
      </p>
      <p className={classes.delivery} data-missing={delivery.isMissing || undefined} dir="auto">
        <Icon name={delivery.isMissing ? 'alert' : 'download'} size={16} />
        <span>{delivery.text}</span>
      </p>
      {!path && <p className={classes.delivery}>Hidden while your public page is off.</p>}
      {onEdit && <Foot product={product} />}
    </article>
  );
}

function Foot({ product }: { product: Product }) {
  const { toggle, askToDelete, isBusy } = useProductActions(product);
  const { title, isActive } = product;
  return (
    <div className={classes.foot}>
      <Button
        size="xs"
        aria-label={`${isActive ? 'Deactivate' : 'Activate'} ${title}`}
        disabled={isBusy}
        onClick={toggle}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
      <Button
        className={classes.delete}
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={`Delete ${title}`}
        disabled={isBusy}
        onClick={() => void askToDelete()}
      >
        Delete
      </Button>
    </div>
  );
}
