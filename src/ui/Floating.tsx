import { lazy, Suspense } from 'react';
import { useQuestion } from './confirm.ts';

const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx').then(file => ({ default: file.ConfirmDialog })));
const Toasts = lazy(() => import('./Toasts.tsx').then(file => ({ default: file.Toasts })));

/** What floats over every page: toasts, and the question that `confirm` asks. Neither is part of the first screen. */
export function Floating() {
  const question = useQuestion();
  return (
    <Suspense>
      <Toasts />
      {question && <ConfirmDialog />}
    </Suspense>
  );
}
