import { lazy, Suspense, useEffect } from 'react';
import { useQuestion } from './confirm.ts';
import { useWantsToasts } from './toast.ts';
import { whenIdle } from './when-idle.ts';

const loadToasts = () => import('./Toasts.tsx');
const loadConfirmDialog = () => import('./ConfirmDialog.tsx');
const Toasts = lazy(() => loadToasts().then(file => ({ default: file.Toasts })));
const ConfirmDialog = lazy(() => loadConfirmDialog().then(file => ({ default: file.ConfirmDialog })));

/** What floats over every page: toasts, and the question that `confirm` asks. Neither is part of the first screen. */
export function Floating() {
  const wantsToasts = useWantsToasts();
  const question = useQuestion();
  // Fetches both when the browser has time, so that a failing connection can still be told about.
  useEffect(() => whenIdle(() => void Promise.all([loadToasts(), loadConfirmDialog()]).catch(() => undefined)), []);
  return (
    <>
      <Suspense>{wantsToasts && <Toasts />}</Suspense>
      <Suspense>{question && <ConfirmDialog />}</Suspense>
    </>
  );
}
