import { lazy, Suspense, useState } from 'react';
import type { Product } from '../contract.ts';

const ProductDialog = lazy(() => import('./ProductDialog.tsx').then(file => ({ default: file.ProductDialog })));

type Shown = { edited: Product | null; isOpen: boolean; opening: number };

/** The dialog of a product, loaded when it is opened; every opening is a new form. */
export function useProductDialog() {
  const [shown, setShown] = useState<Shown | null>(null);
  return {
    open: (edited: Product | null) =>
      setShown(before => ({ edited, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
    element: (
      <Suspense>
        {shown && (
          <ProductDialog
            key={shown.opening}
            edited={shown.edited}
            isOpen={shown.isOpen}
            onClose={() => setShown({ ...shown, isOpen: false })}
          />
        )}
      </Suspense>
    ),
  };
}
