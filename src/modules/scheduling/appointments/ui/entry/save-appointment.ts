import { api } from '../../../../../ui/data/api.ts';
import { ApiError } from '../../../../../ui/data/api-error.ts';
import { refresh } from '../../../../../ui/data/query.ts';
import { confirm } from '../../../../../ui/feedback/confirm.ts';
import { type Appointment, appointment } from '../../contract.ts';
import type { SeriesScope } from '../../entry.ts';

export const appointmentsPath = '/api/appointments';

/** Refreshes all data that depends on appointments. */
export const refreshAppointments = () =>
  refresh(
    appointmentsPath,
    '/api/clients',
    '/api/dashboard/metrics',
    '/api/dashboard/today',
    '/api/dashboard/weeks',
    '/api/notifications',
  );

export const fieldsOf = ({ id: _id, client: _client, tenantId: _tenant, createdAt: _made, ...fields }: Appointment) =>
  fields;

/** Asks for confirmation if the appointment overlaps another one. Null if the user declines. */
export function saveAppointment(method: 'post' | 'put', path: string, body: object): Promise<Appointment | null> {
  return unlessOverlapping(allowOverlap => api[method](path, { ...body, allowOverlap }, appointment));
}

export const putAppointment = (id: number, body: object, scope: SeriesScope = 'this') =>
  saveAppointment('put', `${appointmentsPath}/${id}`, { ...body, scope });

async function unlessOverlapping<T>(save: (allowOverlap: boolean) => Promise<T>): Promise<T | null> {
  try {
    return await save(false);
  } catch (error) {
    const overlap = error instanceof ApiError && error.status === 409 && error.errors.overlap;
    if (!overlap) throw error;
    const isWanted = await confirm({
      title: 'Double-book this time?',
      message: `This overlaps ${overlap}.`,
      confirmLabel: 'Double-book',
      cancelLabel: 'Choose another time',
    });
    return isWanted ? save(true) : null;
  }
}
