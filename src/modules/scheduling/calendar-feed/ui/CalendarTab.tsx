import { Button, Switch, TextInput, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { get, queryClient } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { BusyCalendars } from '../../busy-calendars/ui/BusyCalendars.tsx';
import { type CalendarFeed, calendarFeed } from '../contract.ts';
import classes from './calendar-feed.module.css';

function CalendarHelp({ url }: { url: string }) {
  return (
    <Section title="Add it to your calendar">
      <ul className={section.card}>
        {programs.map(({ name, how, link }) => (
          <li key={name} className={section.row}>
            <div className={section.rowText}>
              <h3>{name}</h3>
              <p className={section.quiet}>{how}</p>
            </div>
            {link && (
              <div className={section.rowActions}>
                <Button
                  size="xs"
                  component="a"
                  href={link}
                  target="_blank"
                  rel="noopener noreferrer"
                  rightSection={<Icon name="external" size={16} />}
                >
                  Open {name}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!url.startsWith('https:') && (
        <p className={classes.note}>
          Web calendars such as Google’s can only read addresses they can reach over the internet.
        </p>
      )}
    </Section>
  );
}

const programs = [
  {
    name: 'Google Calendar',
    how: 'On a computer: Other calendars, the plus sign, From URL. Paste the address. Google checks for changes a few times a day.',
    link: 'https://calendar.google.com/calendar/r/settings/addbyurl',
  },
  {
    name: 'Apple Calendar',
    how: 'Press “Open in my calendar app” on your Mac, iPhone or iPad, then Subscribe. Every 15 minutes is often enough.',
    link: null,
  },
  {
    name: 'Outlook',
    how: 'In Calendar: Add calendar, Subscribe from web. Paste the address. Outlook checks for changes every few hours.',
    link: 'https://outlook.live.com/calendar/0/addcalendar',
  },
];

const again = 'Nothing changed. Try again.';

const feedPath = '/api/calendar-feed';
const feedQuery = get([feedPath], calendarFeed);

/** Mutations return the new state, so no refetch is needed. */
const keepFeed = (feed: CalendarFeed) => queryClient.setQueryData(feedQuery.queryKey, feed);

/** Creates the first URL, or replaces it after confirmation. */
function useRenewAddress(isFirst: boolean) {
  const renewal = useMutation({
    mutationFn: () => api.post(feedPath, undefined, calendarFeed),
    onSuccess: feed => {
      keepFeed(feed);
      if (isFirst) toast.success('Your calendar is shared', 'Add its address to your calendar.');
      else toast.success('New address created', 'Add it to your calendar again. The old one no longer works.');
    },
    onError: error =>
      toast.failure(
        isFirst ? 'Failed to share your calendar' : 'Failed to create an address',
        sentenceOf(error, again),
      ),
  });
  const renew = async () => {
    const isSure =
      isFirst ||
      (await confirm({
        title: 'Create a new address?',
        message: 'The old one stops working right away. Add the new one to each of your calendars.',
        confirmLabel: 'Create new address',
        isDestructive: true,
      }));
    if (isSure) renewal.mutate();
  };
  return { renew, isPending: renewal.isPending };
}

function useStopSharing() {
  const ending = useMutation({
    mutationFn: () => api.delete(feedPath, undefined, calendarFeed),
    onSuccess: feed => {
      keepFeed(feed);
      toast.success('Sharing stopped', 'The address no longer works.');
    },
    onError: error => toast.failure('Failed to stop sharing', sentenceOf(error, again)),
  });
  return async () => {
    const isSure = await confirm({
      title: 'Stop sharing your calendar?',
      message: 'The address stops working right away. You can share again later with a new address.',
      confirmLabel: 'Stop sharing',
      isDestructive: true,
    });
    if (isSure) ending.mutate();
  };
}

function useHideNames() {
  return useMutation({
    mutationFn: (hideNames: boolean) => api.put(feedPath, { hideNames }, calendarFeed),
    onSuccess: keepFeed,
    onError: error => toast.failure('Failed to save', sentenceOf(error, again)),
  });
}

function FeedCard({ feed, url }: { feed: CalendarFeed; url: string }) {
  const clipboard = useClipboard();
  const hiding = useHideNames();
  const { renew, isPending } = useRenewAddress(false);
  const stop = useStopSharing();
  return (
    <div className={section.card}>
      <div className={section.fields}>
        <TextInput
          label="Secret address"
          description="Anyone with this address can see your appointments, so keep it private."
          error={clipboard.error && 'Couldn’t copy. Select the address and copy it yourself.'}
          value={url}
          readOnly
          onFocus={event => event.currentTarget.select()}
        />
        <div className={classes.ways}>
          <Button
            variant="filled"
            leftSection={<Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />}
            onClick={() => clipboard.copy(url)}
          >
            {clipboard.copied ? 'Copied' : 'Copy address'}
          </Button>
          <Button
            component="a"
            href={url.replace(/^https?:/, 'webcal:')}
            leftSection={<Icon name="calendar" size={16} />}
          >
            Open in my calendar app
          </Button>
          <VisuallyHidden role="status">{clipboard.copied && 'Address copied'}</VisuallyHidden>
        </div>
        <Switch
          labelPosition="left"
          classNames={{ body: classes.switch }}
          label="Only show that I’m busy"
          description="Hides names and titles, for a calendar that others can see."
          checked={hiding.isPending ? hiding.variables : feed.hideNames}
          onChange={event => hiding.mutate(event.currentTarget.checked)}
        />
      </div>
      <div className={section.foot}>
        <Button disabled={isPending} onClick={() => void renew()}>
          Create new address
        </Button>
        <Button variant="subtle" color="red" onClick={() => void stop()}>
          Stop sharing
        </Button>
      </div>
    </div>
  );
}

export function CalendarTab() {
  const { data: feed, error, refetch } = useQuery(feedQuery);
  const mayHaveAppointments = useMay('availability.write');
  return (
    <>
      <Section title="Your appointments in another calendar" purpose="See them in Google, Apple, Outlook or any other.">
        {feed ? (
          feed.url ? (
            <FeedCard feed={feed} url={feed.url} />
          ) : (
            <NotShared />
          )
        ) : error ? (
          <div className={section.card}>
            <ErrorState title="Failed to load your calendar" error={error} onRetry={() => refetch()} />
          </div>
        ) : (
          <RowSkeletons label="Loading your calendar" />
        )}
      </Section>
      {feed?.url && <CalendarHelp url={feed.url} />}
      {mayHaveAppointments && <BusyCalendars />}
    </>
  );
}

function NotShared() {
  const { renew, isPending } = useRenewAddress(true);
  return (
    <div className={`${section.card} ${section.row}`}>
      <div className={section.rowText}>
        <h3>Not shared yet</h3>
        <p className={section.quiet}>Get a secret address to add to your calendar.</p>
      </div>
      <div className={section.rowActions}>
        <Button variant="filled" disabled={isPending} onClick={() => void renew()}>
          Share my calendar
        </Button>
      </div>
    </div>
  );
}
