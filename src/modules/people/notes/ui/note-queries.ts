import { z } from 'zod';
import { id, instant } from '../../../../shared/zod.ts';
import { get } from '../../../../ui/data/query.ts';
import { ownNoteTemplate, sessionNote } from '../contract.ts';

export const notesPath = '/api/notes';
export const clientNotesPath = (clientId: number) => `/api/clients/${clientId}/notes`;

/** Below the client's key, so that it is invalidated together with the client. */
export const notesQuery = (clientId: number) => get(['/api/clients', String(clientId), 'notes'], sessionNote.array());

export const recentNotesQuery = (clientId: number) =>
  get(['/api/clients', String(clientId), 'notes', { limit: 2 }], sessionNote.array());

/** A loose schema, because other components use more fields from the same cache entry. */
const noteAppointment = z.looseObject({ id, title: z.string(), startTime: instant });

/** The client's appointments that a note can refer to, newest first. */
export const clientAppointmentsQuery = (clientId: number) =>
  get(['/api/clients', clientId, 'appointments'], noteAppointment.array());

export const noteTemplatesPath = '/api/note-templates';
export const noteTemplatesQuery = get([noteTemplatesPath], ownNoteTemplate.array());
