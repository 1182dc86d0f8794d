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
      purpose="With your own Twilio account, clients can text STOP and START, and their replies reach you."
    >
      <div className={section.card}>
        {addresses ? (
          <div className={section.fields}>
            <CopyField
              label="Replies"
              description="In the Twilio Console open your number, and under “A message comes in” choose Webhook, this address and HTTP POST."
              value={addresses.inbound}
            />
            <CopyField
              label="Delivery reports"
              description="Goes along with every message. There is nothing to enter."
              value={addresses.status}
            />
            {!addresses.isReachable && (
              <p className={section.quiet}>
                Twilio cannot reach these addresses: this Sorrel runs at an address that is not public. Whoever hosts it
                sets another with APP_URL.
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
