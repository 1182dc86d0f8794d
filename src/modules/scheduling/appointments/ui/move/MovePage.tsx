import { headingId, LinkFrame } from '../../../../../ui/public/LinkFrame.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { Booked } from '../../booking.ts';
import type { MovePreview } from '../../by-link.ts';
import { AppointmentFacts } from '../by-link/AppointmentFacts.tsx';
import { MoveChoice, type MoveChoiceProps } from './MoveChoice.tsx';
import { Moved } from './Moved.tsx';
import { MoveTimes, type MoveTimesProps } from './MoveTimes.tsx';
import { TooLate } from './TooLate.tsx';

export type MoveState =
  | ({ state: 'times'; preview: MovePreview } & MoveTimesProps)
  | ({ state: 'choice'; preview: MovePreview } & MoveChoiceProps)
  | { state: 'late'; preview: MovePreview; message: string }
  | { state: 'moved'; preview: MovePreview; booked: Booked };

/** `/reschedule-appointment`: the present time, the free ones, and one question; in links and one form. */
export function MovePage({ at, ...product }: Product & { at: MoveState }) {
  const { preview } = at;
  return (
    <div className={at.state === 'times' ? 'byl-wide' : undefined}>
      <LinkFrame practice={preview.practiceName} {...product}>
        {at.state === 'moved' ? (
          <Moved preview={preview} booked={at.booked} {...product} />
        ) : (
          <>
            <div className="byl-top">
              <h1 id={headingId}>
                {at.state === 'late' ? 'It’s too late to reschedule online' : 'Reschedule your appointment'}
              </h1>
              <AppointmentFacts preview={preview} zone={preview.visitorTimeZone} />
            </div>
            {at.state === 'times' && <MoveTimes {...at} />}
            {at.state === 'choice' && <MoveChoice {...at} />}
            {at.state === 'late' && <TooLate message={at.message} contact={preview.contact} />}
          </>
        )}
      </LinkFrame>
    </div>
  );
}
