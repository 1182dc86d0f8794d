import { useEffect } from 'react';
import { useQuestion } from '../feedback/confirm.ts';
import { loadToasts, useToasts } from '../feedback/toast.ts';
import { onDemand, usePreload } from '../on-demand.tsx';
import { whenIdle } from '../when-idle.ts';

const ConfirmDialog = onDemand(() => import('../feedback/ConfirmDialog.tsx').then(file => file.ConfirmDialog));

/** Everything that floats over all pages: toasts and the dialog of `confirm`. Loaded after the first screen. */
export function Overlays() {
  const Toasts = useToasts();
  const question = useQuestion();
  // Preloads both when the browser is idle, so that a lost connection can still be reported.
  useEffect(() => whenIdle(() => void loadToasts().catch(() => undefined)), []);
  usePreload(ConfirmDialog);
  return (
    <>
      {Toasts && <Toasts />}
      {question && <ConfirmDialog />}
    </>
  );
}
