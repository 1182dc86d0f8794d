import { useState } from 'react';
import { loadsOnIntent, onDemand, usePreload } from '../../../../ui/on-demand.tsx';
import type { Product } from '../contract.ts';

const ProductDialog = onDemand(() => import('./ProductDialog.tsx').then(file => file.ProductDialog));

type Shown = { edited: Product | null; isOpen: boolean; opening: number };

/** The dialog of a product, loaded when it is opened; every opening is a new form. */
export function useProductDialog() {
  usePreload(ProductDialog);
  const [shown, setShown] = useState<Shown | null>(null);
  return {
    /** For its button. */
    intent: loadsOnIntent(ProductDialog),
    open: (edited: Product | null) =>
      setShown(before => ({ edited, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
    element: shown && (
      <ProductDialog
        key={shown.opening}
        edited={shown.edited}
        isOpen={shown.isOpen}
        onClose={() => setShown({ ...shown, isOpen: false })}
      />
    ),
  };
}
