import { ActionIcon, Skeleton, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
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
            <Address
              label="Replies"
              description="In the Twilio Console open your number, and under “A message comes in” choose Webhook, this address and HTTP POST."
              value={addresses.inbound}
            />
            <Address
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

function Address({ label, description, value }: { label: string; description: string; value: string }) {
  const clipboard = useClipboard();
  return (
    <TextInput
      label={label}
      description={clipboard.error ? 'This browser does not let pages copy. Select the address instead.' : description}
      value={value}
      readOnly
      onFocus={event => event.currentTarget.select()}
      rightSection={
        <ActionIcon
          aria-label={clipboard.copied ? 'Copied' : `Copy the address for ${label.toLowerCase()}`}
          title="Copy"
          onClick={() => clipboard.copy(value)}
        >
          <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
        </ActionIcon>
      }
    />
  );
}
