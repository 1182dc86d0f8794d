import { Button } from '@mantine/core';
import { Icon } from '../../../../ui/Icon.tsx';
import { nextHour } from '../../../../ui/time/next-hour.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import { entryIntent, useAppointmentActions } from './use-appointment-actions.tsx';

type Props = { client: ClientDetail; className?: string | undefined };

export function NewAppointmentButton({ client, className }: Props) {
  const zone = useCurrentUser().practice.timeZone;
  const { open, element } = useAppointmentActions();
  return (
    <>
      <Button
        className={className}
        variant="filled"
        leftSection={<Icon name="calendar" size={16} />}
        {...entryIntent}
        onClick={() => open({ client, preset: { ...nextHour(Date.now(), zone), clientId: client.id } })}
      >
        New appointment
      </Button>
      {element}
    </>
  );
}
