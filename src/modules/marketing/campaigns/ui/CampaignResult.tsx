import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Campaign } from '../contract.ts';
import type { CampaignHandlers } from './campaign-handlers.ts';
import { failureQuery } from './campaign-queries.ts';
import classes from './campaigns.module.css';
import { ResultBar } from './ResultBar.tsx';

type Props = { campaign: Campaign; clicked: number | undefined; handlers: CampaignHandlers };

/** What became of one that has been sent. */
export function CampaignResult({ campaign, clicked, handlers }: Props) {
  const { status, tracksClicks, successfulSends, totalRecipients, suppressedSends, unknownSends, stoppedAt } = campaign;
  return (
    <>
      {status === 'sent' && (
        <div className={classes.results}>
          <ResultBar label="Sent" part={successfulSends} of={totalRecipients} />
          {tracksClicks && clicked !== undefined && (
            <ResultBar label="Clicked" part={clicked} of={totalRecipients} isOfAll={false} />
          )}
        </div>
      )}
      {status === 'sent' && stoppedAt && suppressedSends > 0 && (
        <p className={classes.note}>Ended early: {suppressedSends.toLocaleString('en-US')} not sent.</p>
      )}
      {status === 'failed' && <Failure campaign={campaign} />}
      {unknownSends > 0 && (
        <div className={classes.unknown}>
          <p>
            {unknownSends === 1
              ? '1 email may or may not'
              : `${unknownSends.toLocaleString('en-US')} emails may or may not`}{' '}
            have arrived because we lost the connection while sending.
          </p>
          {handlers.send && status !== 'sending' && (
            <Button size="xs" disabled={handlers.isBusy} onClick={() => void handlers.send?.sendAgain(campaign)}>
              Send again
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** What the mail server said about the first that failed. */
function Failure({ campaign }: { campaign: Campaign }) {
  const failure = useQuery(failureQuery(campaign.id));
  const error = failure.data?.items[0]?.error;
  if (!error) return null;
  return (
    <p className={classes.failure}>
      <Icon name="alert" size={16} />
      {error}
    </p>
  );
}
