import type { Creation, CreationDialogProps } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const newService: Creation = {
  id: 'new-service',
  label: 'New service',
  icon: 'tag',
  needs: 'services.write',
  Dialog: onDemand(async () => {
    const { ServiceDialog } = await import('./services/ServiceDialog.tsx');
    return (props: CreationDialogProps) => <ServiceDialog {...props} service={null} />;
  }),
};
