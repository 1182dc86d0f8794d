import type { CampaignResults } from '../../results.ts';
import classes from './analytics.module.css';
import { formatShare } from './sort-campaigns.ts';

/** A campaign in figures; those that were not counted, or stand for nobody, are left out. */
export function ResultFigures({ results }: { results: CampaignResults }) {
  const { campaign, opened, clicked, unsubscribed, bounced, complained } = results;
  const { totalRecipients, successfulSends: sent, failedSends, suppressedSends, unknownSends } = campaign;
  const waiting = totalRecipients - sent - failedSends - suppressedSends - unknownSends;
  // A mailbox may turn away what its server had taken.
  const delivered = Math.max(0, sent - bounced);
  const shares = (value: number) => (sent ? formatShare(value / sent) : undefined);
  return (
    <div>
      <dl className={classes.figures}>
        <Figure name="Delivered" value={delivered} share={`of ${totalRecipients.toLocaleString('en-US')}`} />
        {campaign.tracksClicks && <Figure name="Clicked" value={clicked} share={shares(clicked)} />}
        {campaign.tracksOpens && <Figure name="Opened" value={opened} share={shares(opened)} />}
        <Figure name="Unsubscribed" value={unsubscribed} share={shares(unsubscribed)} />
        <Figure name="Bounced" value={bounced} share={shares(bounced)} />
        {complained > 0 && <Figure name="Reported spam" value={complained} />}
        <Figure name="Failed" value={failedSends} />
        {unknownSends > 0 && <Figure name="Unknown" value={unknownSends} />}
        {suppressedSends > 0 && <Figure name="Skipped" value={suppressedSends} />}
        {waiting > 0 && <Figure name="Remaining" value={waiting} />}
      </dl>
      {campaign.tracksOpens && (
        <p className={classes.note}>
          Opens aren't reliable: many email apps load images automatically, or never. Clicks tell you more.
        </p>
      )}
      {unknownSends > 0 && (
        <p className={classes.note}>
          Unknown: we lost the connection while sending, so the email may or may not have arrived.
        </p>
      )}
    </div>
  );
}

const Figure = ({ name, value, share }: { name: string; value: number; share?: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value.toLocaleString('en-US')}
      {share && <small>{share}</small>}
    </dd>
  </div>
);
