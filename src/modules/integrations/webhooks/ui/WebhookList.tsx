import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyField } from '../../../../ui/CopyField.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import type { NewWebhookEndpoint, WebhookEndpoint } from '../contract.ts';
import { WebhookDialog } from './WebhookDialog.tsx';
import { WebhookRow } from './WebhookRow.tsx';
import { webhooksQuery } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** Which programs hear of what happens in the practice. */
export function WebhookList() {
  const { data: endpoints, error, refetch } = useQuery(webhooksQuery);
  const [edited, setEdited] = useState<WebhookEndpoint | null>(null);
  const [opening, setOpening] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const [added, setAdded] = useState<NewWebhookEndpoint | null>(null);
  const open = (endpoint: WebhookEndpoint | null) => {
    setEdited(endpoint);
    setOpening(count => count + 1);
    setIsOpen(true);
  };
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => open(null)}>
      Add a webhook
    </Button>
  );
  return (
    <Section
      title="Webhooks"
      purpose="Tell another program about bookings, subscribers, sales and payments as they happen."
      actions={endpoints && endpoints.length > 0 && add}
    >
      {added && (
        <div className={`${section.card} ${classes.added}`}>
          <div className={section.fields}>
            <CopyField
              label="Signing secret"
              description={`For ${added.url}. Copy it now. It’s shown only once.`}
              value={added.secret}
            />
          </div>
          <div className={section.foot}>
            <Button onClick={() => setAdded(null)}>I’ve copied it</Button>
          </div>
        </div>
      )}
      {endpoints ? (
        <ul className={section.card}>
          {endpoints.map(endpoint => (
            <WebhookRow key={endpoint.id} endpoint={endpoint} onEdit={() => open(endpoint)} />
          ))}
          {!endpoints.length && (
            <li className={section.row}>
              <div className={section.rowText}>
                <h3>No webhooks yet</h3>
                <p className={section.quiet}>Enter the address of a program and choose its events.</p>
              </div>
              <div className={section.rowActions}>{add}</div>
            </li>
          )}
        </ul>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your webhooks" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your webhooks" />
      )}
      {opening > 0 && (
        <WebhookDialog
          key={opening}
          endpoint={edited}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onAdded={setAdded}
        />
      )}
    </Section>
  );
}
