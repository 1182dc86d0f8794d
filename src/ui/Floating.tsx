import { lazy, Suspense, useEffect } from 'react';
import { useQuestion } from './confirm.ts';
import { loadToasts, useToasts } from './toast.ts';
import { whenIdle } from './when-idle.ts';

const loadConfirmDialog = () => import('./ConfirmDialog.tsx');
const ConfirmDialog = lazy(() => loadConfirmDialog().then(file => ({ default: file.ConfirmDialog })));

/** What floats over every page: toasts, and the question that `confirm` asks. Neither is part of the first screen. */
export function Floating() {
  // Not lazy: a boundary holds back what it reveals, and the last toast has half a second.
  const Toasts = useToasts();
  const question = useQuestion();
  // Fetches both when the browser has time, so that a failing connection can still be told about.
  useEffect(() => whenIdle(() => void Promise.all([loadToasts(), loadConfirmDialog()]).catch(() => undefined)), []);
  return (
    <>
      {Toasts && <Toasts />}
      <Suspense>{question && <ConfirmDialog />}</Suspense>
    </>
  );
}
