import { useState } from 'react';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';

const MailClientDialog = onDemand(() => import('./MailClientDialog.tsx').then(file => file.MailClientDialog));

/** Loads the dialog when it is first opened. Null for a role that may not write to clients. */
export function useMailComposer(client: ClientDetail) {
  const mayWrite = useMay('emails.write');
  const [isOpen, setIsOpen] = useState(false);
  // A new key for each opening, so that each one creates a new email.
  const [opening, setOpening] = useState(0);
  if (!mayWrite) return null;
  return {
    open: () => {
      setOpening(count => count + 1);
      setIsOpen(true);
    },
    element: opening > 0 && (
      <MailClientDialog key={opening} client={client} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    ),
  };
}
