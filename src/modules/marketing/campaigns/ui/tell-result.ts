import { celebrate } from '../../../../ui/feedback/celebrate.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { Campaign } from '../contract.ts';
import { countOf } from './describe-campaign.ts';

type Result = Pick<Campaign, 'id' | 'status' | 'successfulSends' | 'failedSends' | 'stoppedAt'>;

/** Those whose end has been told: it may be seen twice, by who sent it and by who follows it. */
const told = new Set<number>();

/** It is sent anew, and its end will be news again. */
export const awaitResult = (id: number) => void told.delete(id);

/** Says once how the sending of a campaign ended. */
export function tellResult({ id, status, successfulSends, failedSends, stoppedAt }: Result) {
  if (told.has(id)) return;
  told.add(id);
  if (status !== 'sent' && status !== 'failed') return;
  const [title, message] = resultWords({ status, successfulSends, failedSends, stoppedAt });
  if (!successfulSends) return toast.failure(title, message);
  toast.success(title, message);
  if (!stoppedAt) celebrate();
}

/** Title and sentence of the toast. The first is specified (section 9), for a campaign that went out. */
export function resultWords({ status, successfulSends, failedSends, stoppedAt }: Omit<Result, 'id'>): [string, string] {
  const sent = `Successfully sent ${countOf(successfulSends, 'email')}, ${failedSends.toLocaleString('en-US')} failed`;
  if (successfulSends) return [stoppedAt ? 'Campaign ended early' : 'Campaign Sent', sent];
  if (status === 'failed') return ['Failed to send email campaign', 'No emails were sent. Its card says why.'];
  return ['Campaign not sent', 'We have no confirmation that any email was sent. See its results.'];
}
