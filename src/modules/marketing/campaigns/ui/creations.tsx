import type { Creation, CreationDialogProps } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const NewCampaignDialog = onDemand(async () => {
  const { CampaignDialog } = await import('./CampaignDialog.tsx');
  return (props: CreationDialogProps) => <CampaignDialog {...props} campaign={null} />;
});

export const newCampaign: Creation = {
  id: 'new-campaign',
  label: 'New email campaign',
  icon: 'mail',
  needs: 'campaigns.write',
  Dialog: NewCampaignDialog,
};
