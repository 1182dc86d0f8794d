import type { Creation, CreationDialogProps } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const newClient: Creation = {
  id: 'new-client',
  label: 'New client',
  icon: 'people',
  needs: 'clients.write',
  Dialog: onDemand(async () => {
    const { ClientDialog } = await import('./form/ClientDialog.tsx');
    return (props: CreationDialogProps) => <ClientDialog {...props} client={null} />;
  }),
  isFrequent: true,
};
