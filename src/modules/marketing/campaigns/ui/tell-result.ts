import { celebrate } from '../../../../ui/feedback/celebrate.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import type { Campaign } from '../contract.ts';
import { countOf } from './describe-campaign.ts';

type Result = Pick<Campaign, 'id' | 'status' | 'successfulSends' | 'failedSends' | 'stoppedAt'>;

/** Campaigns whose result was shown: both the request and the polling may report it. */
const told = new Set<number>();

/** Allows the result to be shown again after a resend. */
export const awaitResult = (id: number) => void told.delete(id);

/** Shows the result of a campaign once. */
export function tellResult({ id, status, successfulSends, failedSends, stoppedAt }: Result) {
  if (told.has(id)) return;
  told.add(id);
  if (status !== 'sent' && status !== 'failed') return;
  const [title, message] = resultWords({ status, successfulSends, failedSends, stoppedAt });
  if (!successfulSends) return toast.failure(title, message);
  toast.success(title, message);
  if (!stoppedAt) celebrate();
}

/** Title and message of the toast. The one for a sent campaign is specified (section 9). */
export function resultWords({ status, successfulSends, failedSends, stoppedAt }: Omit<Result, 'id'>): [string, string] {
  const sent = `Successfully sent ${countOf(successfulSends, 'email')}, ${failedSends.toLocaleString('en-US')} failed`;
  if (successfulSends) return [stoppedAt ? 'Campaign ended early' : 'Campaign Sent', sent];
  if (status === 'failed') return ['Failed to send email campaign', 'No emails were sent. Its card says why.'];
  return ['Campaign not sent', 'We have no confirmation that any email was sent. See its results.'];
}
