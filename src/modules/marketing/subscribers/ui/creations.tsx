import type { Creation, CreationDialogProps } from '../../../../ui/creation.ts';
import { onDemand } from '../../../../ui/on-demand.tsx';

export const newSubscriber: Creation = {
  id: 'new-subscriber',
  label: 'New subscriber',
  icon: 'mail',
  needs: 'subscribers.write',
  Dialog: onDemand(async () => {
    const { AddSubscriberDialog } = await import('./AddSubscriberDialog.tsx');
    return (props: CreationDialogProps) => <AddSubscriberDialog {...props} onClosed={props.onClose} />;
  }),
};
