import type { ReactNode } from 'react';
import { typeLabels } from '../../../../../shared/appointment-types.ts';
import {
  formatDay,
  formatDayAndTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format-time.ts';
import { Icon, type IconName } from '../../../../../ui/Icon.tsx';
import type { LinkPreview } from '../../by-link.ts';

type Props = {
  preview: Pick<LinkPreview, 'client' | 'startTime' | 'endTime' | 'timeZone' | 'type'>;
  /** Time zone of the browser that booked it, if known. */
  zone: string | null;
};

export function AppointmentFacts({ preview: { client, startTime, endTime, timeZone, type }, zone }: Props) {
  return (
    <dl>
      {client.firstName && (
        <Fact icon="person" name="Client">
          <b>
            {client.firstName} {client.lastName}
          </b>
        </Fact>
      )}
      <Fact icon="calendar" name="Date">
        {formatDay(startTime, timeZone)}
      </Fact>
      <Fact icon="clock" name="Time">
        <span className="num">{formatTimeRange(startTime, endTime, timeZone)}</span>{' '}
        <span className="faint">{zoneName(timeZone, startTime)}</span>
      </Fact>
      {zone && !sameWallTime(startTime, zone, timeZone) && (
        <Fact icon="globe" name="Your time">
          {formatDayAndTime(startTime, zone)} <span className="faint">your time</span>
        </Fact>
      )}
      <Fact icon="tag" name="Type">
        {typeLabels[type]}
      </Fact>
    </dl>
  );
}

export function Fact({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="byl-fact">
      <dt>
        <Icon name={icon} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
