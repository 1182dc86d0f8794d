import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { failureText } from '../../../messaging/emails/ui/describe-email.ts';
import type { Campaign } from '../contract.ts';
import { useAudienceName } from './AudienceLine.tsx';
import { CampaignState } from './CampaignState.tsx';
import type { CampaignHandlers } from './campaign-handlers.ts';
import { isMoving, liveCampaignQuery, mailDayQuery, waitingQuery } from './campaign-queries.ts';
import { countOf, formatWhen, waitingOf } from './describe-campaign.ts';
import { PlaceholderText } from './placeholders.tsx';
import classes from './sending.module.css';

/** Shown when the practice has used up the daily limit of the shared mail server. */
function DayLimit() {
  const zone = useCurrentUser().practice.timeZone;
  const { data } = useQuery(mailDayQuery);
  if (!data?.perDay || !data.waitsUntil) return null;
  return (
    <p className={classes.trouble}>
      <Icon name="clock" size={16} />
      <span>
        You’ve reached the limit of {formatCount(data.perDay)} emails in 24 hours on this server. Sending resumes{' '}
        {formatWhen(data.waitsUntil, zone)}.
      </span>
    </p>
  );
}

/** Progress at a moment: `done` of all mails. */
type Sample = { at: number; done: number };

const window = 60_000;

/** Adds a sample and drops old ones. Starts again if the count went down or did not change for a long time. */
export function addSample(samples: Sample[], sample: Sample): Sample[] {
  const last = samples.at(-1);
  if (last && (sample.done < last.done || sample.at - last.at > window)) return [sample];
  return [...samples.filter(each => sample.at - each.at <= window), sample];
}

const still = 4_000;

/** Whether nothing was sent in the last seconds. */
export function standsStill(samples: Sample[]): boolean {
  const last = samples.at(-1);
  return last !== undefined && samples.some(each => each.done === last.done && last.at - each.at >= still);
}

/** "About 2 minutes left", estimated from the last minute; null if there is no estimate yet. */
export function timeLeft(samples: Sample[], waiting: number): string | null {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.done <= first.done || last.at <= first.at) return null;
  const seconds = (waiting * (last.at - first.at)) / (last.done - first.done) / 1_000;
  if (seconds < 60) return 'Less than a minute left';
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `About ${minutes === 1 ? 'a minute' : `${minutes} minutes`} left`;
  const hours = Math.round(minutes / 60);
  return `About ${hours === 1 ? 'an hour' : `${hours} hours`} left`;
}

/** Progress bar of a campaign with a legend. */
function SendingBar({ campaign }: { campaign: Campaign }) {
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
            <b>{formatCount(count)}</b> {name}
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = { campaign: Campaign; handlers: CampaignHandlers };

/** Live progress of a campaign that is being sent, with the buttons to pause and stop it. */
export function CampaignSending({ campaign, handlers }: Props) {
  const { dataUpdatedAt } = useQuery(liveCampaignQuery(campaign.id));
  const { left, standsStill } = useTimeLeft(campaign, dataUpdatedAt);
  const { name, subject, successfulSends, totalRecipients, pausedAt, stoppedAt } = campaign;
  return (
    <section className={classes.live} aria-label={`Sending ${name}`}>
      <div className={classes.head}>
        <div>
          <p className={classes.kind}>
            <CampaignState campaign={campaign} />
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
        <b>{formatCount(successfulSends)}</b> of {formatCount(totalRecipients)} sent
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

/** The mail server's message if it keeps mails from being sent. */
function Trouble({ campaign }: { campaign: Campaign }) {
  const waiting = useQuery(waitingQuery(campaign.id));
  const error = waiting.data?.items[0]?.error;
  if (!error) return null;
  return (
    <p className={classes.trouble}>
      <Icon name="alert" size={16} />
      <span>
        Your mail server isn’t accepting email right now. We’ll keep trying.
        <small>{failureText(error)}</small>
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

/** Estimated from the progress since the screen was opened; starts again after a pause. */
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
