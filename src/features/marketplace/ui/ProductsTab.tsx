import { Button } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import type { Product } from '../contract.ts';
import { findProducts, type ProductFilter } from './find-products.ts';
import { OwnProductCard } from './OwnProductCard.tsx';
import { ProductSkeletons } from './ProductSkeletons.tsx';
import { ProductTools } from './ProductTools.tsx';
import classes from './products.module.css';

const pageSize = 24;
/** With so many they are searched. */
const many = 9;
const everything: ProductFilter = { search: '', isActive: null };

type Props = {
  /** Newest first; undefined while they load. */
  products: Product[] | undefined;
  error: Error | null;
  onRetry: () => void;
  /** Null for whom it would be refused. */
  onEdit: ((product: Product | null) => void) | null;
};

/** All that the practice sells or has put aside. */
export function ProductsTab({ products, error, onRetry, onEdit }: Props) {
  const [filter, setFilter] = useState(everything);
  const [shown, setShown] = useState(pageSize);
  if (!products && error)
    return (
      <div className={classes.box}>
        <ErrorState title="Failed to load products" error={error} onRetry={onRetry} />
      </div>
    );
  if (!products) return <ProductSkeletons />;
  const found = findProducts(products, filter);
  return (
    <>
      {products.length > many && <ProductTools filter={filter} onChange={setFilter} />}
      {!products.length && <NoProducts onAdd={onEdit && (() => onEdit(null))} />}
      <div className={classes.cards}>
        {found.slice(0, shown).map(each => (
          <OwnProductCard key={each.id} product={each} onEdit={onEdit} />
        ))}
      </div>
      {products.length > 0 && !found.length && <NothingFound onClear={() => setFilter(everything)} />}
      {found.length > shown && (
        <div className={classes.more}>
          <span aria-live="polite">
            {shown} of {found.length} products
          </span>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setShown(shown + pageSize)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function NoProducts({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <div className={classes.box}>
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
        A product is something people buy once and download: a meal plan, a guide, a course. It gets a page of its own
        that you can share, and buyers get the file by email.
      </EmptyState>
    </div>
  );
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <div className={classes.box}>
    <EmptyState drawing="bag" title="No products found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      No title or description fits.
    </EmptyState>
  </div>
);
