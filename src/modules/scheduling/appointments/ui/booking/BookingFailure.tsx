import type { ReactNode } from 'react';
import { Icon } from '../../../../../ui/Icon.tsx';

export const bookingWords = {
  missing: { title: 'Missing Information', text: 'Please fill in all required fields.' },
  failed: { title: 'Booking Failed', text: 'Failed to book appointment. Please try again.' },
  booked: {
    title: 'Booking Confirmed!',
    text: "You'll receive a confirmation email shortly with all the details.",
    notEmailed: 'We can’t send you an email, so add this to your calendar now.',
  },
};

export type Failure = { title: string; text: string };

export function BookingFailure({ failure, children }: { failure: Failure; children?: ReactNode }) {
  return (
    <div className="bk-failure" role="alert">
      <Icon name="alert" />
      <div>
        <b>{failure.title}</b>
        <p>{failure.text}</p>
        {children}
      </div>
    </div>
  );
}
