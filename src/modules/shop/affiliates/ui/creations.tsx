import type { Creation, CreationDialogProps } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const newAffiliate: Creation = {
  id: 'new-affiliate',
  label: 'New affiliate',
  icon: 'link',
  needs: 'affiliates.write',
  Dialog: onDemand(async () => {
    const { AffiliateDialog } = await import('./AffiliateDialog.tsx');
    return (props: CreationDialogProps) => <AffiliateDialog {...props} edited={null} />;
  }),
};
