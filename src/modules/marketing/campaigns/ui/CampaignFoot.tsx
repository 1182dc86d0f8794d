import { Badge, Button } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/links.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Campaign } from '../contract.ts';
import type { CampaignHandlers } from './campaign-handlers.ts';
import classes from './campaigns.module.css';
import { countdown, formatWhen, stateText } from './describe-campaign.ts';

type Props = { campaign: Campaign; handlers: CampaignHandlers; now: number };

/** How it stands, and the next steps. */
export function CampaignFoot({ campaign, handlers, now }: Props) {
  return (
    <div className={classes.foot}>
      {campaign.status === 'scheduled' && campaign.scheduledFor ? (
        <Schedule scheduledFor={campaign.scheduledFor} now={now} />
      ) : (
        <span className={classes.state} data-state={campaign.status}>
          {stateText(campaign)}
        </span>
      )}
      <div className={classes.actions}>
        <Actions campaign={campaign} handlers={handlers} />
      </div>
    </div>
  );
}

function Schedule({ scheduledFor, now }: { scheduledFor: string; now: number }) {
  const zone = useCurrentUser().practice.timeZone;
  return (
    <>
      <span className={classes.when}>
        <Icon name="clock" size={16} />
        <time dateTime={scheduledFor}>{formatWhen(scheduledFor, zone)}</time>
      </span>
      <Badge variant="outline">{countdown(scheduledFor, now)}</Badge>
    </>
  );
}

function Actions({ campaign, handlers }: Omit<Props, 'now'>) {
  const { send, write, openResults, isBusy } = handlers;
  const small = { size: 'xs', disabled: isBusy };
  switch (campaign.status) {
    case 'draft':
      return (
        <>
          {write && !send && (
            <Button {...small} onClick={() => write.edit(campaign)}>
              Edit
            </Button>
          )}
          {send && (
            <>
              <Button {...small} onClick={() => send.schedule(campaign)}>
                Schedule
              </Button>
              <Button {...small} onClick={() => send.now(campaign)}>
                Send
              </Button>
            </>
          )}
        </>
      );
    case 'scheduled':
      return (
        send && (
          <Button {...small} onClick={() => send.now(campaign)}>
            Send now
          </Button>
        )
      );
    case 'failed':
      return (
        <>
          <MailSettings />
          {send && (
            <Button {...small} onClick={() => send.tryAgain(campaign)}>
              Try again
            </Button>
          )}
        </>
      );
    default:
      return (
        openResults && (
          <Button {...small} onClick={() => openResults(campaign)}>
            Results
          </Button>
        )
      );
  }
}

function MailSettings() {
  if (!useMay('vendors.write')) return null;
  return (
    <ButtonLink size="xs" to="/settings" search={{ tab: 'mail' }}>
      Email settings
    </ButtonLink>
  );
}
