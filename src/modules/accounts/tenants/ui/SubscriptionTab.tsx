import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import type { Usage } from '../contract.ts';
import classes from './subscription.module.css';
import { usageQuery } from './tenant-queries.ts';

const holds = [
  'Unlimited clients, appointments and emails',
  'Your whole team, with roles',
  'Public page with booking and newsletter',
  'Your own email, SMS, payment and AI accounts',
  'Your data on your own server, ready to export any time',
];

const figures: { label: string; name: keyof Usage }[] = [
  { label: 'Clients', name: 'clients' },
  { label: 'Team members', name: 'members' },
  { label: 'Appointments this month', name: 'appointmentsThisMonth' },
  { label: 'Emails sent this month', name: 'emailsThisMonth' },
];

function UsageFigures() {
  const { data, error, refetch } = useQuery(usageQuery);
  if (error && !data) {
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load your usage" error={error} onRetry={() => refetch()} />
      </div>
    );
  }
  return (
    <dl className={`${section.card} ${classes.figures}`} aria-busy={!data}>
      {figures.map(({ label, name }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{data ? formatCount(data[name]) : <Skeleton width={48} height={20} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Plans are for information only: self-hosted Sorrel has no limits and no billing. */
export function SubscriptionTab() {
  return (
    <>
      <Section title="Your plan">
        <div className={`${section.card} ${classes.plan}`}>
          <div className={classes.planHead}>
            <h3>Self-hosted</h3>
            <Badge>Everything included</Badge>
          </div>
          <p className={classes.quiet}>Sorrel runs on your own server. No bills, no trial, no limits.</p>
          <ul className={classes.holds}>
            {holds.map(line => (
              <li key={line}>
                <Icon name="check" size={16} />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </Section>
      <Section title="Your usage">
        <UsageFigures />
      </Section>
    </>
  );
}
