import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { get } from '../../../../ui/query.ts';
import { storefront } from '../../../site/storefront/contract.ts';

const storefrontQuery = get(['/api/storefront'], storefront);

/** No appointment ahead: enter the first one, or go to the page on which clients book. */
export function NothingBooked({ onCreate }: { onCreate: (() => void) | null }) {
  const { data: page } = useQuery(storefrontQuery);
  const create = onCreate && (
    <Button variant="filled" leftSection={<Icon name="plus" size={16} />} onClick={onCreate}>
      Schedule First Appointment
    </Button>
  );
  if (page?.isActive && page.bookAppointmentEnabled) {
    return (
      <EmptyState
        drawing="calendar"
        level="h3"
        title="Your calendar is open"
        actions={
          <>
            {create}
            <Button
              component="a"
              href={`/bio/${page.slug}`}
              target="_blank"
              rel="noopener"
              rightSection={<Icon name="external" size={16} />}
            >
              Open your page
            </Button>
          </>
        }
      >
        Add an appointment, or share your page so clients can book.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="calendar"
      level="h3"
      title="No upcoming appointments"
      actions={
        <>
          {create}
          <Button renderRoot={props => <Link to="/storefront" {...props} />}>Go to Storefront</Button>
        </>
      }
    >
      {page ? 'Your page isn’t taking bookings right now.' : 'Set up your page in Storefront so clients can book.'}
    </EmptyState>
  );
}
