import { Button, Switch, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/section.module.css';
import type { CalendarFeed } from '../contract.ts';
import classes from './calendar-feed.module.css';
import { useHideNames, useRenewAddress, useStopSharing } from './use-share-calendar.ts';

/** The secret address, who sees what there, and the ways to end it. */
export function FeedCard({ feed, url }: { feed: CalendarFeed; url: string }) {
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
          <span role="status" className={classes.spoken}>
            {clipboard.copied && 'Address copied'}
          </span>
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
