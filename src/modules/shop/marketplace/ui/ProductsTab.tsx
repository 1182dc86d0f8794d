import { Badge, Button, Menu, SegmentedControl, Skeleton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { countRows, usePages } from '../../../../ui/data/pages.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { SearchField } from '../../../../ui/form/SearchField.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import listStyles from '../../../../ui/table/list.module.css';
import { MoreRows } from '../../../../ui/table/MoreRows.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { opensOnClick, RowButton } from '../../../../ui/table/row-opening.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type Product, product as productSchema, productTypes } from '../contract.ts';
import { deliveryOf, formatPercent, isFree, soldText } from './describe-product.ts';
import { refreshProducts } from './marketplace-queries.ts';
import { type ProductFilter, productPages, productsPath, updateProductOptimistically } from './product-queries.ts';
import classes from './products.module.css';

/** Lists with at least this many products get a search field. */
const minProductsForSearch = 9;
const everything: ProductFilter = {};

const places = [1, 2, 3];

const ProductSkeletons = () => (
  <div className={classes.cards} role="status" aria-label="Loading products">
    {places.map(place => (
      <div key={place} className={`${section.card} ${classes.skeleton}`}>
        <Skeleton height={16} width="60%" />
        <Skeleton height={12} width="35%" />
        <Skeleton height={12} width="90%" />
        <Skeleton height={12} width="50%" />
      </div>
    ))}
  </div>
);

type ProductToolsProps = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

const states: { value: ProductFilter['state']; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** Search and filter, shown when there are many products. */
function ProductTools({ filter, onChange }: ProductToolsProps) {
  return (
    <search className={classes.tools}>
      <SearchField
        label="Search by title or description"
        value={filter.search ?? ''}
        onSearch={search => onChange({ ...filter, search: search || undefined })}
      />
      <SegmentedControl
        aria-label="State"
        data={states.map(({ value = 'all', label }) => ({ value, label }))}
        value={filter.state ?? 'all'}
        onChange={chosen => onChange({ ...filter, state: states.find(({ value }) => value === chosen)?.value })}
      />
    </search>
  );
}

/** The cover. External pictures are shown on the public page only, because the app's CSP blocks other hosts. */
function ProductCover({ product: { imageUrl, type } }: { product: Pick<Product, 'imageUrl' | 'type'> }) {
  return (
    <span className={classes.cover}>
      {imageUrl?.startsWith('/') ? (
        <img src={imageUrl} alt="" loading="lazy" />
      ) : (
        <Icon name={imageUrl ? 'image' : type === 'course' ? 'video' : 'text'} />
      )}
    </span>
  );
}

/** Link to the public page; hidden without one. */
function ProductMenu({ product: { title, path } }: { product: Product }) {
  if (!path) return null;
  const copy = async () => {
    const address = new URL(path, location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast.success('Link copied', address);
    } catch {
      toast.failure('Couldn’t copy the link', address);
    }
  };
  return (
    <RowMenu label={`More for ${title}`}>
      <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={() => void copy()}>
        Copy link
      </Menu.Item>
      <Menu.Item
        component="a"
        href={path}
        target="_blank"
        rel="noreferrer"
        leftSection={<Icon name="external" size={16} />}
      >
        Open page
      </Menu.Item>
    </RowMenu>
  );
}

type OwnProductCardProps = { product: Product; onEdit: ((product: Product) => void) | null };

/** A product card for the practice (specification, section 2, marketplace). */
function OwnProductCard({ product, onEdit }: OwnProductCardProps) {
  const { currency } = useCurrentUser().practice;
  const { title, isActive, price, type, description, downloadLimit, affiliateCommission, path } = product;
  const delivery = deliveryOf(product);
  const open = onEdit && (() => onEdit(product));
  return (
    <article
      className={`${section.card} ${classes.card}`}
      aria-label={title}
      data-off={isActive ? undefined : true}
      {...opensOnClick(open)}
    >
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

/** Texts from specification sections 2 and 8. */
function useProductActions({ id, title, isActive, sales }: Product) {
  const toggling = useMutation({
    mutationFn: () => api.put(`${productsPath}/${id}`, { isActive: !isActive }, productSchema),
    onMutate: () => updateProductOptimistically({ id, isActive: !isActive }),
    onSuccess: () => toast.success('Product updated successfully!'),
    onError: (error, _, undo) => {
      undo?.();
      toast.failure('Failed to update product', sentenceOf(error, 'Nothing was changed. Try again.'));
    },
    onSettled: refreshProducts,
  });
  const deleting = useMutation({
    mutationFn: () => api.delete(`${productsPath}/${id}`),
    onSuccess: () => toast.success('Product deleted successfully!'),
    onError: error => toast.failure('Failed to delete product', sentenceOf(error, 'Nothing was deleted. Try again.')),
    onSettled: refreshProducts,
  });
  const askToDelete = async () => {
    const isSure = await confirm({
      title: 'Are you sure you want to delete this product?',
      message: sales
        ? `“${title}” will no longer be for sale. People who bought it can still download it.`
        : `This permanently deletes “${title}”, its file and its affiliate links.`,
      confirmLabel: 'Delete',
      cancelLabel: 'Keep',
      isDestructive: true,
    });
    if (isSure) deleting.mutate();
  };
  return { toggle: () => toggling.mutate(), askToDelete, isBusy: toggling.isPending || deleting.isPending };
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

/** `onEdit` is null without permission. */
type Props = { onEdit: ((product: Product | null) => void) | null };

/** Active and inactive products, newest first. */
export function ProductsTab({ onEdit }: Props) {
  const [filter, setFilter] = useState(everything);
  const { list, rows, first, isStale } = usePages(productPages(filter));
  const total = first?.total ?? 0;
  if (!rows && list.isError)
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load products" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  if (!rows) return <ProductSkeletons />;
  const isFiltered = Boolean(filter.search || filter.state);
  return (
    <>
      {(isFiltered || total > minProductsForSearch) && <ProductTools filter={filter} onChange={setFilter} />}
      {!rows.length && !isFiltered && <NoProducts onAdd={onEdit && (() => onEdit(null))} />}
      {!rows.length && isFiltered && <NothingFound onClear={() => setFilter(everything)} />}
      <div className={classes.cards} aria-busy={isStale}>
        {rows.map(each => (
          <OwnProductCard key={each.id} product={each} onEdit={onEdit} />
        ))}
      </div>
      {total > minProductsForSearch && (
        <div className={listStyles.more}>
          <MoreRows
            count={countRows(rows.length, total, 'product')}
            failure="Couldn’t load more products."
            list={list}
          />
        </div>
      )}
    </>
  );
}

function NoProducts({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <div className={section.card}>
      <EmptyState
        drawing="bag"
        title="No products yet"
        actions={
          onAdd && (
            <Button variant="filled" onClick={onAdd}>
              Add your first product
            </Button>
          )
        }
      >
        A product is something people buy once and download: a meal plan, a guide, a course. It gets its own page to
        share, and buyers download it as soon as they’ve paid.
      </EmptyState>
    </div>
  );
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <div className={section.card}>
    <EmptyState drawing="bag" title="No products found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      No products match your filters.
    </EmptyState>
  </div>
);
