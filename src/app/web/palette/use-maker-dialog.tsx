import { useState } from 'react';
import { makers } from './makers.tsx';

type Shown = { id: string; isOpen: boolean; opening: number };

/** The dialog of what is being made; every opening is a new form. */
export function useMakerDialog() {
  const [shown, setShown] = useState<Shown | null>(null);
  const Dialog = makers.find(({ id }) => id === shown?.id)?.Dialog;
  return {
    open: (id: string) => setShown(before => ({ id, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
    element: Dialog && shown && (
      <Dialog key={shown.opening} isOpen={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />
    ),
  };
}
