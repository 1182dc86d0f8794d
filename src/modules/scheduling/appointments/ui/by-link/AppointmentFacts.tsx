import type { ReactNode } from 'react';
import {
  formatDay,
  formatDayAndTime,
  formatTimeRange,
  sameWallTime,
  zoneName,
} from '../../../../../shared/format/format-time.ts';
import { commonMessages } from '../../../../../shared/messages/catalog.ts';
import { useLocale, useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PublicIcon, type PublicIconName } from '../../../../../ui/public/PublicIcon.tsx';
import { placeForClient } from '../../../availability/place.ts';
import type { LinkPreview } from '../../by-link.ts';
import { pageMessages } from '../messages/catalog.ts';

type Props = {
  preview: Pick<LinkPreview, 'client' | 'startTime' | 'endTime' | 'timeZone' | 'type' | 'placeKind' | 'placeDetail'>;
  /** Time zone of the browser that booked it, if known. */
  zone: string | null;
};

export function AppointmentFacts({ preview, zone }: Props) {
  const { client, startTime, endTime, timeZone, type, placeKind } = preview;
  const locale = useLocale();
  const common = useMessages(commonMessages);
  const t = useMessages(pageMessages).facts;
  const place = placeForClient(preview, t.place);
  return (
    <dl>
      {client.firstName && (
        <Fact icon="person" name={t.client}>
          <b>
            {client.firstName} {client.lastName}
          </b>
        </Fact>
      )}
      <Fact icon="calendar" name={t.date}>
        {formatDay(startTime, timeZone, locale)}
      </Fact>
      <Fact icon="clock" name={t.time}>
        <span className="num">{formatTimeRange(startTime, endTime, timeZone, locale)}</span>{' '}
        <span className="faint">{zoneName(timeZone, startTime, locale)}</span>
      </Fact>
      {zone && !sameWallTime(startTime, zone, timeZone) && (
        <Fact icon="globe" name={common.yourTime}>
          {formatDayAndTime(startTime, zone, locale)} <span className="faint">{t.yourTime}</span>
        </Fact>
      )}
      <Fact icon="tag" name={t.type}>
        {common.appointmentTypes[type]}
      </Fact>
      {place && (
        <Fact icon={placeKind === 'video' ? 'video' : placeKind === 'phone' ? 'phone' : 'place'} name={t.where}>
          <span className="byl-place">{place}</span>
        </Fact>
      )}
    </dl>
  );
}

export function Fact({ icon, name, children }: { icon: PublicIconName; name: string; children: ReactNode }) {
  return (
    <div className="byl-fact">
      <dt>
        <PublicIcon name={icon} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
