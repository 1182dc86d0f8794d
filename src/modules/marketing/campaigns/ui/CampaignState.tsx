import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import type { Campaign } from '../contract.ts';

type State = { word: string; tone: StatusTone };

export function CampaignState({ campaign }: { campaign: Campaign }) {
  const { word, tone } = stateOf(campaign);
  return <StatusDot tone={tone}>{word}</StatusDot>;
}

function stateOf({ status, pausedAt, stoppedAt, successfulSends }: Campaign): State {
  if (status === 'sending' && stoppedAt) return { word: 'Ending', tone: 'off' };
  if (status === 'sending' && pausedAt) return { word: 'Paused', tone: 'warning' };
  if (status === 'sent' && stoppedAt) return { word: 'Ended early', tone: 'warning' };
  if (status === 'sent' && !successfulSends) return { word: 'Not sent', tone: 'off' };
  return states[status];
}

const states: Record<Campaign['status'], State> = {
  draft: { word: 'Draft', tone: 'off' },
  scheduled: { word: 'Scheduled', tone: 'open' },
  sending: { word: 'Sending', tone: 'good' },
  sent: { word: 'Sent', tone: 'good' },
  failed: { word: 'Failed', tone: 'bad' },
};
