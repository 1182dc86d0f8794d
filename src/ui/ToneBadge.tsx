import { Badge } from '@mantine/core';
import type { StatusTone } from './StatusDot.tsx';

const badges: Record<StatusTone, { variant?: string; color: string }> = {
  good: { color: 'green' },
  open: { variant: 'outline', color: 'gray' },
  warning: { color: 'yellow' },
  bad: { color: 'red' },
  off: { color: 'gray' },
};

/** For a status beside other badges, like those of appointments and invoices on a client's page. */
export const ToneBadge = ({ tone, children }: { tone: StatusTone; children: string }) => (
  <Badge {...badges[tone]}>{children}</Badge>
);
