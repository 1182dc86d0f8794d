import { z } from 'zod';
import { id, instant } from '../../../../shared/zod.ts';
import { get } from '../../../../ui/data/query.ts';
import { sessionNote } from '../contract.ts';

export const notesPath = '/api/notes';
export const clientNotesPath = (clientId: number) => `/api/clients/${clientId}/notes`;

/** Under the client's own key, as everything that hangs on a client. */
export const notesQuery = (clientId: number) => get(['/api/clients', String(clientId), 'notes'], sessionNote.array());

/** The last of them, for the profile. */
export const recentNotesQuery = (clientId: number) =>
  get(['/api/clients', String(clientId), 'notes', { limit: 2 }], sessionNote.array());

/** Loose: the query cache is shared with whoever shows more of an appointment. */
const noteAppointment = z.looseObject({ id, title: z.string(), startTime: instant });

/** The sessions that a note can be about, newest first. */
export const clientAppointmentsQuery = (clientId: number) =>
  get(['/api/clients', clientId, 'appointments'], noteAppointment.array());
