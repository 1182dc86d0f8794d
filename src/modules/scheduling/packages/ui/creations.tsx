import type { Creation, CreationDialogProps } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const newPackage: Creation = {
  id: 'new-package',
  label: 'New package',
  icon: 'archive',
  needs: 'packages.write',
  Dialog: onDemand(async () => {
    const { PackageDialog } = await import('./PackageDialog.tsx');
    return (props: CreationDialogProps) => <PackageDialog {...props} edited={null} />;
  }),
};
