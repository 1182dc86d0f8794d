import { celebrate } from '../../../ui/celebrate.ts';
import { toast } from '../../../ui/toast.ts';
import type { Campaign } from '../contract.ts';

type Result = Pick<Campaign, 'id' | 'status' | 'successfulSends' | 'failedSends' | 'stoppedAt'>;

/** Those whose end has been told: it may be seen twice, by who sent it and by who follows it. */
const told = new Set<number>();

/** It is sent anew, and its end will be news again. */
export const awaitResult = (id: number) => void told.delete(id);

/** Says once how the sending of a campaign ended. */
export function tellResult({ id, status, successfulSends, failedSends, stoppedAt }: Result) {
  if (told.has(id)) return;
  told.add(id);
  if (status === 'sent') {
    toast.success('Campaign Sent', `Successfully sent ${successfulSends} emails, ${failedSends} failed`);
    if (successfulSends > 0 && !stoppedAt) celebrate();
  } else if (status === 'failed') {
    toast.failure('Failed to send email campaign', 'No emails were sent. Open the campaign to see why.');
  }
}
