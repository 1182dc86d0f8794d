import { NotBuiltPage } from '../../../ui/NotBuiltPage.tsx';

export function AppointmentsPage() {
  return (
    <NotBuiltPage
      title="Appointments"
      purpose="Who comes when."
      drawing="calendar"
      heading="Your calendar"
      sentence="Your calendar, with everything booked on your page, will be here."
    />
  );
}
