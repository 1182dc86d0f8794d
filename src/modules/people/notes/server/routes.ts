import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { noteChange, noteInput, noteQuery, noteSignature, sessionNote } from '../contract.ts';
import { changeNote, createNote, deleteNote, listNotes, signNote } from './notes.ts';

const text = { template: 'free', sections: { note: 'Text' }, appointmentId: null } as const;

export const noteRoutes: Route[] = [
  route.get(
    '/api/clients/:id/notes',
    {
      summary: 'List session notes',
      allow: 'records.read',
      audit: 'read note',
      keys: { id: 'client' },
      query: noteQuery,
      answer: sessionNote.array(),
    },
    (scope, { id, query }) => listNotes(scope, id, query),
  ),
  route.post(
    '/api/clients/:id/notes',
    {
      summary: 'Write a session note',
      allow: 'records.write',
      audit: 'added note',
      needsVerifiedEmail: false,
      keys: { id: 'client' },
      body: noteInput,
      answer: sessionNote,
      status: 201,
      example: { ...text, amendsId: null },
    },
    (scope, { id, body }) => createNote(scope, id, body),
  ),
  route.put(
    '/api/notes/:id',
    {
      summary: 'Change a session note',
      allow: 'records.write',
      audit: 'changed note',
      needsVerifiedEmail: false,
      keys: { id: 'note' },
      body: noteChange,
      answer: sessionNote,
      example: { ...text, version: 1 },
    },
    (scope, { id, body }) => changeNote(scope, id, body),
  ),
  route.delete(
    '/api/notes/:id',
    {
      summary: 'Delete a session note',
      allow: 'records.write',
      audit: 'deleted note',
      needsVerifiedEmail: false,
      keys: { id: 'note' },
    },
    (scope, { id }) => deleteNote(scope, id),
  ),
  route.post(
    '/api/notes/:id/sign',
    {
      summary: 'Sign a session note',
      allow: 'records.write',
      audit: 'changed note',
      needsVerifiedEmail: false,
      keys: { id: 'note' },
      body: noteSignature,
      answer: sessionNote,
      example: { version: 1 },
    },
    (scope, { id, body }) => signNote(scope, id, body.version),
  ),
];
