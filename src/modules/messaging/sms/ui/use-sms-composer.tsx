import { useState } from 'react';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Addressee } from './ComposeSms.tsx';

const ComposeSms = onDemand(() => import('./ComposeSms.tsx').then(file => file.ComposeSms));

/** Loads the dialog when it is first opened. Null for a role without permission. */
export function useSmsComposer(client: Addressee) {
  const mayWrite = useMay('sms.write');
  const [isOpen, setIsOpen] = useState(false);
  // A new key for each opening, so that each one creates a new message.
  const [opening, setOpening] = useState(0);
  if (!mayWrite) return null;
  return {
    open: () => {
      setOpening(count => count + 1);
      setIsOpen(true);
    },
    element: opening > 0 && (
      <ComposeSms key={opening} client={client} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    ),
  };
}
