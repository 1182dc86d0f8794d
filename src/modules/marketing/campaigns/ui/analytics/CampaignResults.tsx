import { Button, Select, Skeleton, Tabs, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../../../../shared/format/format-number.ts';
import { usePages } from '../../../../../ui/data/pages.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../../ui/Icon.tsx';
import { Dialog } from '../../../../../ui/layout/Dialog.tsx';
import { RowLink } from '../../../../../ui/table/RowLink.tsx';
import { useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { emailStatusLabels } from '../../../../messaging/emails/contract.ts';
import { failureText, groupFailures } from '../../../../messaging/emails/ui/describe-email.ts';
import {
  type ResultRecipient,
  type ResultState,
  type CampaignResults as Results,
  resultStateLabels,
  resultStates,
} from '../../results.ts';
import classes from './analytics.module.css';
import { exportPath, recipientsOf, resultsOf } from './analytics-queries.ts';
import { formatShare } from './sort-campaigns.ts';

type Props = { id: number | null; onClose: () => void };

const livePause = 3_000;

/** Refetches while the campaign is being sent. */
export function CampaignResults({ id, onClose }: Props) {
  // Keeps the last campaign while the dialog fades out, when the URL no longer names one.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const [requested, setRequested] = useState<{ state: ResultState | null; time: number }>({ state: null, time: 0 });
  const [tab, setTab] = useState<string | null>('links');
  const show = (state: ResultState) => {
    setTab('recipients');
    setRequested(({ time }) => ({ state, time: time + 1 }));
  };
  const results = useQuery({
    ...resultsOf(shown ?? 0),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.campaign.status === 'sending' ? livePause : false),
  });
  return (
    <Dialog
      // The title gets the focus, so that reading begins there and not at the close button.
      title={
        <span tabIndex={-1} data-autofocus className={classes.title}>
          {results.data?.campaign.name ?? 'Results'}
        </span>
      }
      isOpen={id !== null}
      onClose={onClose}
      width={760}
    >
      {results.data ? (
        <div className={classes.results}>
          <ResultFigures results={results.data} onShow={show} />
          <ResultTabs results={results.data} tab={tab} onTab={setTab}>
            <ResultRecipients
              key={`${shown} ${requested.time}`}
              results={results.data}
              requestedState={requested.state}
            />
          </ResultTabs>
        </div>
      ) : results.isError ? (
        <ErrorState title="Failed to load the results" error={results.error} onRetry={() => void results.refetch()} />
      ) : (
        <div className={classes.results} aria-busy="true">
          <Skeleton height={96} />
          <Skeleton height={240} />
        </div>
      )}
    </Dialog>
  );
}

type ResultFiguresProps = {
  results: Results;
  /** Shows the people behind a number. */
  onShow: (state: ResultState) => void;
};

/** How many emails arrived, then what people did. Metrics that weren't tracked are left out. */
function ResultFigures({ results, onShow }: ResultFiguresProps) {
  const { campaign, opened, clicked, unsubscribed, bounced, complained } = results;
  const { totalRecipients, successfulSends: sent, failedSends, suppressedSends, unknownSends } = campaign;
  const waiting = totalRecipients - sent - failedSends - suppressedSends - unknownSends;
  // A mail can bounce after the server accepted it.
  const delivered = Math.max(0, sent - bounced);
  const shares = (value: number) => (sent && value ? formatShare(value / sent) : undefined);
  return (
    <div>
      <dl className={classes.headline}>
        <Figure
          name="Delivered"
          value={delivered}
          share={`of ${formatCount(totalRecipients)}`}
          onShow={() => onShow('sent')}
        />
      </dl>
      <dl className={classes.figures}>
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
      {formatCount(value)}
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

type ResultTabsProps = {
  results: Results;
  tab: string | null;
  onTab: (tab: string | null) => void;
  /** The list of recipients. */
  children: ReactNode;
};

/** Tabs for links and recipients, only if there are links. */
function ResultTabs({ results: { campaign, links }, tab, onTab, children }: ResultTabsProps) {
  if (!campaign.tracksClicks || links.length === 0) return children;
  return (
    <Tabs value={tab} onChange={onTab} keepMounted={false}>
      <Tabs.List className={classes.tabs} aria-label="Details">
        <Tabs.Tab value="links">Links</Tabs.Tab>
        <Tabs.Tab value="recipients">Recipients</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="links">
        <Links links={links} />
      </Tabs.Panel>
      <Tabs.Panel value="recipients">{children}</Tabs.Panel>
    </Tabs>
  );
}

const Links = ({ links }: Pick<Results, 'links'>) => (
  <table className={classes.list} aria-label="Links">
    <thead>
      <tr>
        <th scope="col">Address</th>
        <th scope="col" data-number>
          People
        </th>
        <th scope="col" data-number>
          Clicks
        </th>
      </tr>
    </thead>
    <tbody>
      {links.map(({ url, people, clicks }, position) => (
        // An address may appear twice in a mail, so the position is the key.
        // biome-ignore lint/suspicious/noArrayIndexKey: links of a mail never change
        <tr key={position}>
          <th scope="row" className={classes.address} title={url}>
            {url.replace(/^https?:\/\/(www\.)?/, '')}
          </th>
          <td data-number>{formatCount(people)}</td>
          <td data-number>{formatCount(clicks)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

type ResultRecipientsProps = {
  results: Results;
  /** Filter selected outside; the list scrolls into view and its filter gets the focus. */
  requestedState: ResultState | null;
};

function ResultRecipients({ results, requestedState }: ResultRecipientsProps) {
  const { campaign } = results;
  const states = resultStates.filter(state => countOf(results, state) > 0);
  const [chosen, setChosen] = useState<ResultState | null>(requestedState);
  const state = chosen && states.includes(chosen) ? chosen : states[0];
  const select = useRef<HTMLInputElement>(null);
  // Moves the browser's focus and scroll position.
  useEffect(() => {
    if (!requestedState) return;
    select.current?.focus({ preventScroll: true });
    select.current?.scrollIntoView({ block: 'start' });
  }, [requestedState]);
  const mayExport = useMay('clients.export');
  if (!state) return null;
  return (
    <section aria-labelledby="result-recipients">
      <div className={classes.recipientsHead}>
        <h3 id="result-recipients">Recipients</h3>
        <Select
          ref={select}
          className={classes.state}
          openOnFocus={false}
          aria-label="Recipients who"
          w={190}
          allowDeselect={false}
          data={states.map(value => ({
            value,
            label: `${resultStateLabels[value]} (${formatCount(countOf(results, value))})`,
          }))}
          value={state}
          onChange={value => setChosen(resultStates.find(each => each === value) ?? null)}
        />
        {mayExport && (
          <Button
            component="a"
            variant="default"
            href={exportPath(campaign.id)}
            download
            leftSection={<Icon name="download" size={16} />}
          >
            Export all
          </Button>
        )}
      </div>
      {state === 'failed' && <Reasons label="Why emails failed" rows={results.failures} />}
      {state === 'suppressed' && <Reasons label="Why people were skipped" rows={results.leftOut} />}
      <List id={campaign.id} state={state} />
    </section>
  );
}

/** How often each reason occurs. Hidden for a single reason, which the list shows anyway. */
const Reasons = ({ label, rows }: { label: string; rows: Results['failures'] }) =>
  rows.length > 1 && (
    <ul className={classes.reasons} aria-label={label}>
      {groupFailures(rows).map(({ reason, count }) => (
        <li key={reason}>
          {reason} <b>{formatCount(count)}</b>
        </li>
      ))}
    </ul>
  );

function countOf({ campaign, ...people }: Results, state: ResultState): number {
  switch (state) {
    case 'sent':
      return campaign.successfulSends;
    case 'failed':
      return campaign.failedSends;
    case 'unknown':
      return campaign.unknownSends;
    case 'suppressed':
      return campaign.suppressedSends;
    case 'waiting': {
      const { totalRecipients, successfulSends, failedSends, unknownSends, suppressedSends } = campaign;
      return totalRecipients - successfulSends - failedSends - unknownSends - suppressedSends;
    }
    default:
      return people[state];
  }
}

function List({ id, state }: { id: number; state: ResultState }) {
  const { list, rows } = usePages(recipientsOf(id, state), { keepPrevious: false });
  if (list.isError && !rows) {
    return <ErrorState title="Failed to load the recipients" error={list.error} onRetry={() => void list.refetch()} />;
  }
  if (!rows) return <Skeleton height={160} />;
  return (
    <>
      <table className={classes.list} aria-label="Recipients">
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row" className={classes.who}>
                <Who row={row} />
              </th>
              <td title={row.error ?? undefined}>{row.error ? failureText(row.error) : inWords(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {list.hasNextPage && (
        <Button
          className={classes.more}
          size="xs"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}

function Who({ row: { clientId, fullName, recipientEmail } }: { row: ResultRecipient }) {
  const name = fullName ?? recipientEmail;
  return (
    <>
      {clientId ? <RowLink href={`/clients/${clientId}`}>{name}</RowLink> : name}
      {fullName && <span>{recipientEmail}</span>}
    </>
  );
}

const eventLabels: Record<ResultRecipient['did'][number], string> = {
  open: 'opened',
  click: 'clicked',
  unsubscribe: 'unsubscribed',
  bounce: 'bounced',
  complaint: 'reported spam',
};

const inWords = ({ status, did }: ResultRecipient) =>
  [emailStatusLabels[status], ...did.map(each => eventLabels[each])].join(', ');
