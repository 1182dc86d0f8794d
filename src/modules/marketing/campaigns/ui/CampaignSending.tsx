import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Campaign } from '../contract.ts';
import { useAudienceName } from './AudienceLine.tsx';
import type { CampaignHandlers } from './campaign-handlers.ts';
import { isMoving, liveCampaignQuery, waitingQuery } from './campaign-queries.ts';
import { DayLimit } from './DayLimit.tsx';
import { countOf, waitingOf } from './describe-campaign.ts';
import { PlaceholderText } from './PlaceholderText.tsx';
import { SendingBar } from './SendingBar.tsx';
import { StateBadge } from './StateBadge.tsx';
import classes from './sending.module.css';
import { addSample, type Sample, standsStill, timeLeft } from './time-left.ts';

type Props = { campaign: Campaign; handlers: CampaignHandlers };

/** A campaign that is on its way: how far it is, live, and how to hold it up. */
export function CampaignSending({ campaign, handlers }: Props) {
  const { dataUpdatedAt } = useQuery(liveCampaignQuery(campaign.id));
  const { left, standsStill } = useTimeLeft(campaign, dataUpdatedAt);
  const { name, subject, successfulSends, totalRecipients, pausedAt, stoppedAt } = campaign;
  return (
    <section className={classes.live} aria-label={`Sending ${name}`}>
      <div className={classes.head}>
        <div>
          <p className={classes.kind}>
            <StateBadge campaign={campaign} />
            {useAudienceName(campaign)}, {countOf(totalRecipients, 'recipient')}
          </p>
          <h2>{name}</h2>
          <p className={classes.subject}>
            <PlaceholderText text={subject} />
          </p>
        </div>
        {handlers.send && !stoppedAt && <Controls campaign={campaign} handlers={handlers} />}
      </div>
      <p className={classes.figure}>
        <b>{successfulSends.toLocaleString('en-US')}</b> of {totalRecipients.toLocaleString('en-US')} sent
        <span className={classes.left}>{isMoving(campaign) ? left : null}</span>
      </p>
      <SendingBar campaign={campaign} />
      <div role="status">
        {isMoving(campaign) && !stoppedAt && <DayLimit />}
        {standsStill && <Trouble campaign={campaign} />}
      </div>
      <p className={classes.hint}>
        {stoppedAt
          ? 'Finishing the emails already on their way.'
          : pausedAt
            ? 'Nothing goes out until you resume it.'
            : 'You can close this page. Sending continues in the background.'}
      </p>
    </section>
  );
}

/** Why nothing goes out, where it is the mail server. */
function Trouble({ campaign }: { campaign: Campaign }) {
  const waiting = useQuery(waitingQuery(campaign.id));
  const error = waiting.data?.items[0]?.error;
  if (!error) return null;
  return (
    <p className={classes.trouble}>
      <Icon name="alert" size={16} />
      <span>
        Your mail server isn’t accepting email right now. We’ll keep trying.
        <small>{error}</small>
      </span>
    </p>
  );
}

function Controls({ campaign, handlers: { send, isBusy } }: Props) {
  return (
    <div className={classes.controls}>
      {campaign.pausedAt ? (
        <Button
          size="xs"
          variant="filled"
          disabled={isBusy}
          leftSection={<Icon name="send" size={16} />}
          onClick={() => send?.resume(campaign)}
        >
          Resume
        </Button>
      ) : (
        <Button
          size="xs"
          disabled={isBusy}
          leftSection={<Icon name="pause" size={16} />}
          onClick={() => send?.pause(campaign)}
        >
          Pause
        </Button>
      )}
      <Button size="xs" disabled={isBusy} onClick={() => void send?.end(campaign)}>
        End
      </Button>
    </div>
  );
}

/** Judged by what was done while somebody looked; begins anew after a pause. */
function useTimeLeft(campaign: Campaign, at: number): { left: string | null; standsStill: boolean } {
  const waiting = waitingOf(campaign);
  const [samples, setSamples] = useState<Sample[]>([]);
  const [seen, setSeen] = useState(0);
  if (at !== seen) {
    setSeen(at);
    const done = campaign.totalRecipients - waiting;
    setSamples(isMoving(campaign) ? addSample(samples, { at, done }) : []);
  }
  return { left: timeLeft(samples, waiting), standsStill: standsStill(samples) };
}
