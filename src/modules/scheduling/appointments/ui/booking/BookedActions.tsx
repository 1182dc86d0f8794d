import { Icon } from '../../../../../ui/Icon.tsx';
import type { Booked } from '../../booking.ts';
import { calendarFileHref, googleCalendarHref } from './calendar-href.ts';

type Props = {
  slug: string;
  booked: Booked;
  /** As it was typed; where it is not known, moving and cancelling is left to the mailed links. */
  email: string | null;
};

/** What a client takes along from the page that follows a booking, and what they can still change there. */
export function BookedActions({ slug, booked, email }: Props) {
  if (!booked.manageKey) return null;
  return (
    <div className="bk-actions">
      <p className="bk-actions-title">Add to calendar</p>
      <p className="bk-ways">
        <a className="btn" href={googleCalendarHref(booked)} target="_blank" rel="noopener noreferrer">
          <Icon name="calendar" size={18} />
          Google
        </a>
        <a className="btn" href={calendarFileHref(slug, booked)}>
          <Icon name="calendar" size={18} />
          Apple or Outlook
        </a>
      </p>
      {email && (
        <form className="bk-ways" method="post" action={`/bio/${slug}/booked`}>
          <input type="hidden" name="booking" value={booked.id} />
          <input type="hidden" name="key" value={booked.manageKey} />
          <input type="hidden" name="email" value={email} />
          <button className="bk-change" type="submit" name="wish" value="move">
            Reschedule
          </button>
          <button className="bk-change" type="submit" name="wish" value="cancel">
            Cancel appointment
          </button>
        </form>
      )}
    </div>
  );
}
