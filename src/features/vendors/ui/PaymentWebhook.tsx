import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CopyField } from '../../../ui/CopyField.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { paymentEventTypes } from '../../payments/contract.ts';
import { paymentWebhookQuery } from './vendor-queries.ts';
import classes from './vendors.module.css';

/** What the practice's own Stripe account must know to tell of payments at once. */
export function PaymentWebhook() {
  const { data: webhook, error, refetch } = useQuery(paymentWebhookQuery);
  return (
    <Section
      title="What Stripe tells Sorrel"
      purpose="With your own Stripe account, payments, refunds and disputes are known here the moment they happen."
    >
      <div className={section.card}>
        {webhook ? (
          <div className={section.fields}>
            <CopyField
              label="Address"
              description="In the Stripe Dashboard, under Developers and Webhooks, add a destination with this address."
              value={webhook.address}
            />
            <div>
              <p>Choose these events there. Stripe then shows a signing secret: enter it in the form above.</p>
              <ul className={classes.events} aria-label="Events">
                {paymentEventTypes.map(type => (
                  <li key={type}>
                    <code>{type}</code>
                  </li>
                ))}
              </ul>
            </div>
            {!webhook.isReachable && (
              <p className={section.quiet}>
                Stripe cannot reach this address: this Sorrel runs at an address that is not public. Whoever hosts it
                sets another with APP_URL. Until then Sorrel asks Stripe itself every few minutes.
              </p>
            )}
          </div>
        ) : error ? (
          <ErrorState title="Failed to load the address" error={error} onRetry={() => refetch()} />
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
