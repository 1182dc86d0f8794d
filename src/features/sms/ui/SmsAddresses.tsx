import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CopyField } from '../../../ui/CopyField.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { smsAddressesQuery } from './sms-queries.ts';

/** What the practice's own Twilio account must know to hand over what clients text back. */
export function SmsAddresses() {
  const { data: addresses, error, refetch } = useQuery(smsAddressesQuery);
  return (
    <Section
      title="Replies and delivery reports"
      purpose="With your own Twilio account, clients can text STOP and START, and you see their replies."
    >
      <div className={section.card}>
        {addresses ? (
          <div className={section.fields}>
            <CopyField
              label="Replies"
              description="In the Twilio Console, open your number. Under “A message comes in”, choose Webhook, this address and HTTP POST."
              value={addresses.inbound}
            />
            <CopyField
              label="Delivery reports"
              description="Sent to Twilio with every message. There is nothing to set up."
              value={addresses.status}
            />
            {!addresses.isReachable && (
              <p className={section.quiet}>
                Twilio can’t reach these addresses because this server isn’t public. Ask your administrator to set
                APP_URL to a public address.
              </p>
            )}
          </div>
        ) : error ? (
          <ErrorState title="Failed to load the addresses" error={error} onRetry={() => refetch()} />
        ) : (
          <div className={section.fields} aria-busy="true">
            <Skeleton height={36} />
            <Skeleton height={36} />
          </div>
        )}
      </div>
    </Section>
  );
}
