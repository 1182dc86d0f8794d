import { Button } from '@mantine/core';
import { CopyField } from '../../../ui/CopyField.tsx';
import section from '../../../ui/section.module.css';
import type { WebhookState } from '../webhook.ts';
import classes from './suppressions.module.css';
import { useWebhookSecret } from './use-webhook-secret.ts';

/** The address, the secret, once it is made, and what a call looks like. */
export function WebhookCard({ webhook }: { webhook: WebhookState }) {
  const { secret, isPending, make, remove } = useWebhookSecret(webhook.hasSecret);
  return (
    <div className={section.card}>
      <div className={section.fields}>
        <CopyField label="Address" description="Your provider calls it with POST." value={webhook.address} />
        {secret && <CopyField label="Secret" description="Copy it now: it is shown only this once." value={secret} />}
        {!webhook.isReachable && (
          <p className={section.quiet}>
            Nobody can reach this address from outside: this Sorrel runs at an address that is not public. Whoever hosts
            it sets another with APP_URL.
          </p>
        )}
        <details className={classes.example}>
          <summary>What a call looks like</summary>
          <p className={section.quiet}>Signed as Standard Webhooks describes it, with the secret above.</p>
          <pre>{example}</pre>
        </details>
      </div>
      <div className={section.foot}>
        <Button disabled={isPending} onClick={() => void make()}>
          {webhook.hasSecret ? 'Replace Secret' : 'Make Secret'}
        </Button>
        {webhook.hasSecret && (
          <Button variant="subtle" disabled={isPending} onClick={() => void remove()}>
            Turn Off
          </Button>
        )}
        <span className={classes.state}>
          {webhook.hasSecret ? 'On: calls with your secret are taken.' : 'Off: there is no secret yet.'}
        </span>
      </div>
    </div>
  );
}

const example = JSON.stringify(
  {
    events: [
      { type: 'bounce', hard: true, messageId: '<2f1c…@practice.example>', reason: '550 5.1.1 No such user' },
      { type: 'complaint', email: 'ann@example.com' },
    ],
  },
  null,
  2,
);
