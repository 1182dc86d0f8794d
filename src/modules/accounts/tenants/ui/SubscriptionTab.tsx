import { Badge } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import classes from './subscription.module.css';
import { UsageFigures } from './UsageFigures.tsx';

const holds = [
  'Unlimited clients, appointments and emails',
  'Your whole team, with roles',
  'Public page with booking and newsletter',
  'Your own email, SMS, payment and AI accounts',
  'Your data on your own server, ready to export any time',
];

/** Nothing is enforced or billed: who hosts Sorrel has all of it. */
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
