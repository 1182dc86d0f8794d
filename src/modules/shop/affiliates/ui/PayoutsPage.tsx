import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { affiliateSettingsQuery } from './affiliate-queries.ts';
import { DueList } from './DueList.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { PayoutHistory } from './PayoutHistory.tsx';

/** Who is due how much, and what was paid so far. */
export function PayoutsPage() {
  const settings = useQuery(affiliateSettingsQuery);
  const mayWrite = useMay('affiliates.write');
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const days = settings.data?.holdDays;
  return (
    <>
      <BackLink to="/marketplace" search={{ tab: 'affiliates' }}>
        Affiliates
      </BackLink>
      <PageHead
        title="Payouts"
        purpose={holdSentence(days)}
        actions={
          mayWrite &&
          days !== undefined && (
            <Button
              leftSection={<Icon name="clock" size={16} />}
              onClick={() => {
                setOpening(count => count + 1);
                setIsOpen(true);
              }}
            >
              Change hold
            </Button>
          )
        }
      />
      <Section title="Balances">
        <DueList />
      </Section>
      <PayoutHistory />
      {days !== undefined && opening > 0 && (
        <HoldDialog key={opening} days={days} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

function holdSentence(days: number | undefined): string {
  if (days === undefined) return 'What you owe each affiliate.';
  if (days === 0) return 'Commissions are due as soon as the sale is paid.';
  return `Commissions are on hold for ${days === 1 ? 'a day' : `${days} days`} in case of a refund, then become due.`;
}
