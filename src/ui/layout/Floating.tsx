import { useEffect } from 'react';
import { useQuestion } from '../feedback/confirm.ts';
import { loadToasts, useToasts } from '../feedback/toast.ts';
import { onDemand, usePreload } from '../on-demand.tsx';
import { whenIdle } from '../when-idle.ts';

const ConfirmDialog = onDemand(() => import('../feedback/ConfirmDialog.tsx').then(file => file.ConfirmDialog));

/** What floats over every page: toasts, and the question that `confirm` asks. Neither is part of the first screen. */
export function Floating() {
  const Toasts = useToasts();
  const question = useQuestion();
  // Fetches both when the browser has time, so that a failing connection can still be reported.
  useEffect(() => whenIdle(() => void loadToasts().catch(() => undefined)), []);
  usePreload(ConfirmDialog);
  return (
    <>
      {Toasts && <Toasts />}
      {question && <ConfirmDialog />}
    </>
  );
}
