import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { CampaignResults, ResultState } from '../../results.ts';
import classes from './analytics.module.css';
import { formatShare } from './sort-campaigns.ts';

/** Metrics that were not tracked or are zero are left out. */
type Props = {
  results: CampaignResults;
  /** Shows the people behind a number. */
  onShow: (state: ResultState) => void;
};

export function ResultFigures({ results, onShow }: Props) {
  const { campaign, opened, clicked, unsubscribed, bounced, complained } = results;
  const { totalRecipients, successfulSends: sent, failedSends, suppressedSends, unknownSends } = campaign;
  const waiting = totalRecipients - sent - failedSends - suppressedSends - unknownSends;
  // A mail can bounce after the server accepted it.
  const delivered = Math.max(0, sent - bounced);
  const shares = (value: number) => (sent ? formatShare(value / sent) : undefined);
  return (
    <div>
      <dl className={classes.figures}>
        <Figure
          name="Delivered"
          value={delivered}
          share={`of ${totalRecipients.toLocaleString('en-US')}`}
          onShow={() => onShow('sent')}
        />
        {campaign.tracksClicks && (
          <Figure name="Clicked" value={clicked} share={shares(clicked)} onShow={() => onShow('clicked')} />
        )}
        {campaign.tracksOpens && (
          <Figure name="Opened" value={opened} share={shares(opened)} onShow={() => onShow('opened')} />
        )}
        <Figure
          name="Unsubscribed"
          value={unsubscribed}
          share={shares(unsubscribed)}
          onShow={() => onShow('unsubscribed')}
        />
        <Figure name="Bounced" value={bounced} share={shares(bounced)} onShow={() => onShow('bounced')} />
        {complained > 0 && <Figure name="Reported spam" value={complained} onShow={() => onShow('complained')} />}
        <Figure name="Failed" value={failedSends} isBad onShow={() => onShow('failed')} />
        {unknownSends > 0 && <Figure name="Unknown" value={unknownSends} onShow={() => onShow('unknown')} />}
        {suppressedSends > 0 && <Figure name="Skipped" value={suppressedSends} onShow={() => onShow('suppressed')} />}
        {waiting > 0 && <Figure name="Remaining" value={waiting} onShow={() => onShow('waiting')} />}
      </dl>
      {campaign.tracksOpens && (
        <p className={classes.note}>
          Opens aren’t reliable: many email apps load images automatically, or never. Clicks tell you more.
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

type FigureProps = {
  name: string;
  value: number;
  share?: string | undefined;
  isBad?: boolean;
  onShow: () => void;
};

/** A button that shows the people behind the number, unless it is zero. */
function Figure({ name, value, share, isBad, onShow }: FigureProps) {
  const figure = (
    <>
      {value.toLocaleString('en-US')}
      {share && <small>{share}</small>}
    </>
  );
  return (
    <div data-bad={(isBad && value > 0) || undefined}>
      <dt>{name}</dt>
      <dd>
        {value ? (
          <UnstyledButton className={classes.figure} title={`Show who: ${name.toLowerCase()}`} onClick={onShow}>
            <VisuallyHidden>Show recipients, {name.toLowerCase()}: </VisuallyHidden>
            {figure}
          </UnstyledButton>
        ) : (
          figure
        )}
      </dd>
    </div>
  );
}
