import { SegmentedControl } from '@mantine/core';
import section from '../../../../ui/layout/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type TimelineGroup, timelineGroup } from '../contract.ts';
import { Timeline } from './Timeline.tsx';
import classes from './timeline.module.css';

const pageSize = 50;

const labels: Record<TimelineGroup, string> = {
  appointments: 'Appointments',
  messages: 'Messages',
  billing: 'Billing',
  records: 'Records',
};

type Props = {
  clientId: number;
  group: TimelineGroup | undefined;
  onGroup: (group: TimelineGroup | undefined) => void;
};

/** The timeline by day, with a filter. */
export function TimelineTab({ clientId, group, onGroup }: Props) {
  const mayReadRecords = useMay('records.read');
  const groups = timelineGroup.options.filter(each => each !== 'records' || mayReadRecords);
  return (
    <>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label="Show"
          data={[{ value: 'all', label: 'All' }, ...groups.map(value => ({ value, label: labels[value] }))]}
          value={group ?? 'all'}
          onChange={value => onGroup(timelineGroup.safeParse(value).data)}
        />
      </div>
      <section className={`${section.card} ${classes.card}`} aria-label="Timeline">
        <Timeline
          clientId={clientId}
          limit={pageSize}
          group={group}
          byDay
          empty={<p className={classes.nothing}>{group ? `No ${labels[group].toLowerCase()} yet.` : 'Nothing yet.'}</p>}
        />
      </section>
    </>
  );
}
