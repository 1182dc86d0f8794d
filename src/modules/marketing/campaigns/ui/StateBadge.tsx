import { Badge } from '@mantine/core';
import type { Campaign } from '../contract.ts';

export function StateBadge({ campaign }: { campaign: Campaign }) {
  const { word, color } = stateOf(campaign);
  return <Badge color={color}>{word}</Badge>;
}

function stateOf({ status, pausedAt, stoppedAt, successfulSends }: Campaign): { word: string; color: string } {
  if (status === 'sending' && stoppedAt) return { word: 'Ending', color: 'gray' };
  if (status === 'sending' && pausedAt) return { word: 'Paused', color: 'yellow' };
  if (status === 'sent' && stoppedAt) return { word: 'Ended early', color: 'yellow' };
  if (status === 'sent' && !successfulSends) return { word: 'Not sent', color: 'gray' };
  return states[status];
}

const states: Record<Campaign['status'], { word: string; color: string }> = {
  draft: { word: 'Draft', color: 'gray' },
  scheduled: { word: 'Scheduled', color: 'gray' },
  sending: { word: 'Sending', color: 'green' },
  sent: { word: 'Sent', color: 'green' },
  failed: { word: 'Failed', color: 'red' },
};
