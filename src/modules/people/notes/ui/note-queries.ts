import { get } from '../../../../ui/data/query.ts';
import { appointment } from '../../../scheduling/appointments/contract.ts';
import { sessionNote } from '../contract.ts';

export const notesPath = '/api/notes';
export const clientNotesPath = (clientId: number) => `/api/clients/${clientId}/notes`;

/** Under the client's own key, as everything that hangs on a client. */
export const notesQuery = (clientId: number) => get(['/api/clients', String(clientId), 'notes'], sessionNote.array());

/** The last of them, for the profile. */
export const recentNotesQuery = (clientId: number) =>
  get(['/api/clients', String(clientId), 'notes', { limit: 2 }], sessionNote.array());

/** The sessions that a note can be about, newest first. */
export const clientAppointmentsQuery = (clientId: number) =>
  get(['/api/clients', clientId, 'appointments'], appointment.array());
