import type { Campaign } from '../contract.ts';
import { waitingOf } from './describe-campaign.ts';
import classes from './sending.module.css';

/** All recipients of a campaign as one bar, and the figures beside what their parts mean. */
export function SendingBar({ campaign }: { campaign: Campaign }) {
  const { totalRecipients: total, successfulSends } = campaign;
  const parts = [
    { name: 'sent', count: successfulSends },
    { name: 'skipped', count: campaign.suppressedSends },
    { name: 'failed', count: campaign.failedSends },
    { name: 'unknown', count: campaign.unknownSends },
    { name: 'to go', count: waitingOf(campaign) },
  ];
  const always = ['sent', 'to go'];
  const shown = parts.filter(({ name, count }) => count > 0 || always.includes(name));
  return (
    <>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label="Sent"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={successfulSends}
        aria-valuetext={`${successfulSends} of ${total}`}
      >
        {shown.map(({ name, count }) => (
          <i key={name} data-part={name} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.parts}>
        {shown.map(({ name, count }) => (
          <li key={name} data-part={name}>
            <b>{count.toLocaleString('en-US')}</b> {name}
          </li>
        ))}
      </ul>
    </>
  );
}
