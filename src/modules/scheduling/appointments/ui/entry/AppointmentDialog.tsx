import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '../../../../../shared/permissions.ts';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { FormModal, showFieldErrors } from '../../../../../ui/form/FormModal.tsx';
import { useCurrentUser } from '../../../../accounts/auth/ui/use-current-user.ts';
import { client as clientSchema } from '../../../../people/clients/contract.ts';
import type { Appointment } from '../../contract.ts';
import type { SeriesScope } from '../../entry.ts';
import { AppointmentFields } from './AppointmentFields.tsx';
import {
  type AppointmentForm,
  type AppointmentValues,
  emptyAppointment,
  isRetimed,
  type Preset,
  ruleOf,
  timesOf,
  useAppointmentForm,
  valuesOf,
} from './appointment-form.ts';
import { appointmentsPath, putAppointment, refreshAppointments, saveAppointment } from './save-appointment.ts';

export type Entry = {
  appointment: Appointment | null;
  preset: Preset;
  client: Appointment['client'] | null;
};

type Props = {
  entry: Entry;
  isOpen: boolean;
  onClose: () => void;
  /** Asks which appointments of a series to change; null if cancelled. */
  onAskScope: (appointment: Appointment) => Promise<SeriesScope | null>;
};

/** Needs a `key` per entry, because the form is initialized on mount. */
export function AppointmentDialog({ entry: { appointment, preset, client }, isOpen, onClose, onAskScope }: Props) {
  const { practice, id, role } = useCurrentUser();
  const zone = practice.timeZone;
  const empty = emptyAppointment(preset);
  // Without a practitioner the server uses the first one, because assistants have no appointments.
  const own = may(role, 'availability.write') ? String(id) : '';
  const start = appointment ? valuesOf(appointment, zone) : { ...empty, userId: empty.userId || own };
  const form = useAppointmentForm(start);
  const [createdClient, setCreatedClient] = useState<Person | null>(null);
  const saving = useMutation({
    mutationFn: async (values: AppointmentValues) => {
      if (!appointment) return create(form, values, zone, setCreatedClient);
      const scope = appointment.seriesId ? await onAskScope(appointment) : 'this';
      if (!scope) return null;
      const times = isRetimed(values, form.getInitialValues()) ? timesOf(values, zone) : {};
      const { startTime, endTime, updatedAt } = appointment;
      // An appointment that was already cancelled keeps its mark.
      const late = appointment.status === 'cancelled' ? {} : { isLateCancellation: values.isLate };
      const body = { startTime, endTime, ...bodyOf(values), ...times, ...late, updatedAt };
      return putAppointment(appointment.id, body, scope);
    },
    onSuccess: async saved => {
      if (!saved) return;
      toast.success(appointment ? 'Appointment updated successfully' : 'Appointment created successfully');
      await refreshAppointments();
    },
    onError: error =>
      toast.failure(
        appointment ? 'Failed to update appointment' : 'Failed to create appointment',
        sentenceOf(error, 'Try again.'),
      ),
  });
  const ofThisForm = {
    onSuccess: (saved: Appointment | null) => saved && onClose(),
    onError: (error: Error) => showFieldErrors(form, error),
  };
  return (
    <FormModal
      title={appointment ? 'Edit appointment' : 'New Appointment'}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      saving={{ ...saving, mutate: values => saving.mutate(values, ofThisForm) }}
      label={appointment ? 'Save Changes' : form.values.repeat ? 'Create series' : 'Create'}
      pendingLabel="Saving..."
    >
      <AppointmentFields form={form} appointment={appointment} client={createdClient ?? client} />
    </FormModal>
  );
}

type Person = Appointment['client'];

async function create(
  form: AppointmentForm,
  values: AppointmentValues,
  zone: string,
  onMade: (client: Person) => void,
) {
  const clientId = values.isNewClient ? await createClient(form, values, onMade) : Number(values.clientId);
  const body = { ...bodyOf(values), ...timesOf(values, zone), clientId, series: ruleOf(values) };
  return saveAppointment('post', appointmentsPath, body);
}

/** The client is saved even if creating the appointment fails. */
async function createClient(
  form: AppointmentForm,
  { firstName, lastName, email }: AppointmentValues,
  onMade: (client: Person) => void,
) {
  const client = await api.post('/api/clients', { firstName, lastName, email, goal: 'general_health' }, clientSchema);
  onMade(client);
  form.setValues({ isNewClient: false, clientId: String(client.id) });
  return client.id;
}

const bodyOf = ({
  clientId,
  serviceId,
  userId,
  title,
  description,
  type,
  status,
  placeKind,
  placeDetail,
  tellClient,
}: AppointmentValues) => ({
  clientId: Number(clientId),
  serviceId: serviceId ? Number(serviceId) : null,
  ...(userId && { userId: Number(userId) }),
  title,
  description,
  type,
  status,
  placeKind,
  placeDetail,
  tellClient,
});
