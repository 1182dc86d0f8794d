import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { affiliateSettingsQuery } from './affiliate-queries.ts';
import classes from './affiliates.module.css';
import { DueList } from './DueList.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { PayoutHistory } from './PayoutHistory.tsx';

/** Who is due how much, and what was paid so far. */
export const PayoutsView = ({ views }: { views: ReactNode }) => (
  <>
    <DueSection views={views} />
    <PayoutHistory />
  </>
);

function DueSection({ views }: { views: ReactNode }) {
  const settings = useQuery(affiliateSettingsQuery);
  const mayWrite = useMay('affiliates.write');
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const days = settings.data?.holdDays;
  return (
    <Section
      title="Payouts"
      purpose={holdSentence(days)}
      actions={
        <div className={classes.actions}>
          {views}
          {mayWrite && days !== undefined && (
            <Button
              leftSection={<Icon name="clock" size={16} />}
              onClick={() => {
                setOpening(count => count + 1);
                setIsOpen(true);
              }}
            >
              Change hold
            </Button>
          )}
        </div>
      }
    >
      <DueList />
      {days !== undefined && opening > 0 && (
        <HoldDialog key={opening} days={days} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  );
}

function holdSentence(days: number | undefined): string {
  if (days === undefined) return 'What you owe each affiliate.';
  if (days === 0) return 'Commissions are due as soon as the sale is paid.';
  return `Commissions are on hold for ${days === 1 ? 'a day' : `${days} days`} in case of a refund, then become due.`;
}
