import { useState } from 'react';
import { dialogOnDemand, loadsOnIntent, usePreload } from '../../../../../ui/on-demand.tsx';
import type { Client } from '../../contract.ts';

const ClientDialog = dialogOnDemand(() => import('./ClientDialog.tsx').then(file => file.ClientDialog));

/** One dialog for adding and editing, loaded on first use; it keeps its client while it fades out. */
export function useClientDialog() {
  const [client, setClient] = useState<Client | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  usePreload(ClientDialog);
  // A new key resets the form at every opening.
  const [opening, setOpening] = useState(0);
  const open = (next: Client | null) => {
    setClient(next);
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  return {
    /** Props of the button that opens the dialog. */
    intent: loadsOnIntent(ClientDialog),
    add: () => open(null),
    edit: (next: Client) => open(next),
    element: <ClientDialog key={opening} client={client} isOpen={isOpen} onClose={() => setIsOpen(false)} />,
  };
}
