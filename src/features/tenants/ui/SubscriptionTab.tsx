import { Badge } from '@mantine/core';
import { plans } from '../../../shared/plans.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import classes from './subscription.module.css';
import { UsageFigures } from './UsageFigures.tsx';

const holds = [
  'Clients, appointments and mails without a limit',
  'The whole team, with roles',
  'Public page with booking and newsletter',
  'Your own mail, SMS, payment and AI accounts',
  'Your data on your own machine, to take out at any time',
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
          <p className={classes.quiet}>
            This Sorrel runs on a machine of your own. There is no bill, no trial that ends and no limit to run into.
          </p>
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
      <Section title="What you use">
        <UsageFigures />
      </Section>
      <Section title="Plans on the landing page" purpose="For comparison only. None of them applies to this instance.">
        <ul className={`${section.card} ${classes.others}`}>
          {plans.map(({ name, price, period, holds }) => (
            <li key={name}>
              <span className={classes.otherName}>
                <b>{name}</b>
                <span>
                  {price} {period}
                </span>
              </span>
              <span className={classes.quiet}>{holds.join(', ')}</span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
