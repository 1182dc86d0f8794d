import { Badge, Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { opensOnClick, RowButton } from '../../../../ui/table/row-opening.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { failureText } from '../../../messaging/emails/ui/describe-email.ts';
import type { Campaign } from '../contract.ts';
import { AudienceLine } from './AudienceLine.tsx';
import { previewOf } from './body-text.ts';
import { CampaignState } from './CampaignState.tsx';
import { type CampaignHandlers, openerOf } from './campaign-handlers.ts';
import { failureQuery } from './campaign-queries.ts';
import classes from './campaigns.module.css';
import { countdown, formatWhen, stateText } from './describe-campaign.ts';
import { PlaceholderText } from './placeholders.tsx';

type CampaignMenuProps = { campaign: Campaign; handlers: CampaignHandlers };

/** Actions of a campaign beyond the buttons on its card. */
function CampaignMenu({ campaign, handlers: { write, send } }: CampaignMenuProps) {
  const isOpen = campaign.status === 'draft' || campaign.status === 'scheduled';
  const isScheduled = campaign.status === 'scheduled';
  // A scheduled campaign goes out automatically, so changing it requires the permission to send.
  const mayChange = write && (!isScheduled || send) ? write : undefined;
  if (!write && !(send && isScheduled)) return null;
  return (
    <RowMenu label={`Actions for ${campaign.name}`}>
      {mayChange && isOpen && (
        <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => mayChange.edit(campaign)}>
          Edit
        </Menu.Item>
      )}
      {send && isScheduled && (
        <>
          <Menu.Item leftSection={<Icon name="clock" size={16} />} onClick={() => send.schedule(campaign)}>
            Change time
          </Menu.Item>
          <Menu.Item leftSection={<Icon name="close" size={16} />} onClick={() => send.unschedule(campaign)}>
            Unschedule
          </Menu.Item>
        </>
      )}
      {write && (
        <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={() => write.duplicate(campaign)}>
          Duplicate
        </Menu.Item>
      )}
      {mayChange && campaign.status !== 'sending' && (
        <Menu.Item
          c="var(--danger-text)"
          leftSection={<Icon name="trash" size={16} />}
          onClick={() => void mayChange.remove(campaign)}
        >
          Delete
        </Menu.Item>
      )}
    </RowMenu>
  );
}

type ResultBarProps = { label: string; part: number; of: number; isOfAll?: boolean };

/** The bar is hidden from screen readers, which read the number beside it. */
function ResultBar({ label, part, of, isOfAll = true }: ResultBarProps) {
  const share = of ? Math.min(100, (part / of) * 100) : 0;
  const figure = formatCount(part);
  return (
    <>
      <span>{label}</span>
      <svg className={classes.resultBar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="6" />
      </svg>
      <b>{isOfAll ? `${figure} of ${formatCount(of)}` : figure}</b>
    </>
  );
}

type CampaignResultProps = { campaign: Campaign; clicked: number | undefined; handlers: CampaignHandlers };

function CampaignResult({ campaign, clicked, handlers }: CampaignResultProps) {
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
        <p className={classes.note}>Ended early: {formatCount(suppressedSends)} not sent.</p>
      )}
      {status === 'failed' && <Failure campaign={campaign} />}
      {unknownSends > 0 && (
        <div className={classes.unknown}>
          <p>
            {unknownSends === 1 ? '1 email may or may not' : `${formatCount(unknownSends)} emails may or may not`} have
            arrived because we lost the connection while sending.
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

/** The mail server's message for the first failed mail. */
function Failure({ campaign }: { campaign: Campaign }) {
  const failure = useQuery(failureQuery(campaign.id));
  const error = failure.data?.items[0]?.error;
  if (!error) return null;
  return (
    <p className={classes.failure}>
      <Icon name="alert" size={16} />
      {failureText(error)}
    </p>
  );
}

type CampaignFootProps = { campaign: Campaign; handlers: CampaignHandlers; now: number };

function CampaignFoot({ campaign, handlers, now }: CampaignFootProps) {
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

function Actions({ campaign, handlers }: Omit<CampaignFootProps, 'now'>) {
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

type Props = {
  campaign: Campaign;
  /** Number of people who clicked; undefined if clicks were not tracked. */
  clicked: number | undefined;
  handlers: CampaignHandlers;
  now: number;
};

export function CampaignCard({ campaign, clicked, handlers, now }: Props) {
  const { name, subject, body, bodyFormat } = campaign;
  const preview = useMemo(() => previewOf(body, bodyFormat), [body, bodyFormat]);
  const open = openerOf(campaign, handlers);
  return (
    <article className={`${section.card} ${classes.card}`} aria-label={name} {...opensOnClick(open)}>
      <div className={classes.cardHead}>
        <div>
          <h2>
            <RowButton onOpen={open}>{name}</RowButton>
          </h2>
          <p className={classes.subject}>
            <PlaceholderText text={subject} />
          </p>
        </div>
        <CampaignState campaign={campaign} />
        <CampaignMenu campaign={campaign} handlers={handlers} />
      </div>
      <p className={classes.body}>
        {preview ? (
          <PlaceholderText text={preview} />
        ) : (
          <>
            <Icon name="image" size={16} /> Image without text
          </>
        )}
      </p>
      <AudienceLine campaign={campaign} />
      <CampaignResult campaign={campaign} clicked={clicked} handlers={handlers} />
      <CampaignFoot campaign={campaign} handlers={handlers} now={now} />
    </article>
  );
}
