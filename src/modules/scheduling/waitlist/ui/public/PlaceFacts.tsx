import { formatCalendarDay } from '../../../../../shared/format-time.ts';
import { Fact } from '../../../appointments/ui/by-link/AppointmentFacts.tsx';
import { type PlacePreview, partLabels } from '../../contract.ts';

export function PlaceFacts({ place: { title, firstDay, lastDay, partOfDay } }: { place: PlacePreview }) {
  return (
    <dl>
      <Fact icon="tag" name="What">
        <b>{title}</b>
      </Fact>
      <Fact icon="calendar" name="Days">
        {firstDay === lastDay
          ? formatCalendarDay(firstDay)
          : `${formatCalendarDay(firstDay)} to ${formatCalendarDay(lastDay)}`}
      </Fact>
      <Fact icon="clock" name="Time of day">
        {partLabels[partOfDay]}
      </Fact>
    </dl>
  );
}
