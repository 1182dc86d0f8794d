import { Button } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { MoreRows } from '../../../../ui/MoreRows.tsx';
import { countRows, usePages } from '../../../../ui/pages.ts';
import type { Product } from '../contract.ts';
import { OwnProductCard } from './OwnProductCard.tsx';
import { ProductSkeletons } from './ProductSkeletons.tsx';
import { ProductTools } from './ProductTools.tsx';
import { type ProductFilter, productPages } from './product-queries.ts';
import classes from './products.module.css';

/** With so many they are searched. */
const many = 9;
const everything: ProductFilter = {};

/** `onEdit` is null for whom it would be refused. */
type Props = { onEdit: ((product: Product | null) => void) | null };

/** All that the practice sells or has put aside, the newest first. */
export function ProductsTab({ onEdit }: Props) {
  const [filter, setFilter] = useState(everything);
  const { list, rows, first, isStale } = usePages(productPages(filter));
  const total = first?.total ?? 0;
  if (!rows && list.isError)
    return (
      <div className={classes.box}>
        <ErrorState title="Failed to load products" error={list.error} onRetry={() => list.refetch()} />
      </div>
    );
  if (!rows) return <ProductSkeletons />;
  const isFiltered = Boolean(filter.search || filter.state);
  return (
    <>
      {(isFiltered || total > many) && <ProductTools filter={filter} onChange={setFilter} />}
      {!rows.length && !isFiltered && <NoProducts onAdd={onEdit && (() => onEdit(null))} />}
      {!rows.length && isFiltered && <NothingFound onClear={() => setFilter(everything)} />}
      <div className={classes.cards} aria-busy={isStale}>
        {rows.map(each => (
          <OwnProductCard key={each.id} product={each} onEdit={onEdit} />
        ))}
      </div>
      {total > many && (
        <div className={classes.more}>
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
        A product is something people buy once and download: a meal plan, a guide, a course. It gets its own page to
        share, and buyers download it as soon as they’ve paid.
      </EmptyState>
    </div>
  );
}

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <div className={classes.box}>
    <EmptyState drawing="bag" title="No products found" actions={<Button onClick={onClear}>Clear filters</Button>}>
      No products match your filters.
    </EmptyState>
  </div>
);
