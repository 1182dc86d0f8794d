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
      title="Stripe webhook"
      purpose="With your own Stripe account, payments, refunds and disputes show up here right away."
    >
      <div className={section.card}>
        {webhook ? (
          <div className={section.fields}>
            <CopyField
              label="Address"
              description="In the Stripe Dashboard, go to Developers, then Webhooks, and add a destination with this address."
              value={webhook.address}
            />
            <div>
              <p>Select these events. Then copy the signing secret that Stripe shows into the form above.</p>
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
                Stripe can’t reach this server because its address isn’t public. Ask your administrator to set APP_URL.
                Until then, Sorrel checks Stripe every few minutes.
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
