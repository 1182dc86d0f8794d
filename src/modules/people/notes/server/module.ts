import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import {
  noteChange,
  noteInput,
  noteQuery,
  noteSignature,
  ownNoteTemplate,
  ownNoteTemplateInput,
  sessionNote,
} from '../contract.ts';
import { changeNoteTemplate, createNoteTemplate, deleteNoteTemplate, listNoteTemplates } from './note-templates.ts';
import { changeNote, createNote, deleteNote, listNotes, signNote } from './notes.ts';
import { tableMetadata } from './tables.ts';

const text = { template: 'free', sections: { note: 'Text' }, appointmentId: null } as const;

const changesTemplates = { allow: 'records.write', audit: 'changed settings', needsVerifiedEmail: false } as const;
const template = (name: string) => ({
  name,
  template: 'soap' as const,
  sections: { subjective: 'Since the last visit: ', plan: 'Next steps: ' },
});

const noteRoutes: Route[] = [
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
  route.get(
    '/api/note-templates',
    {
      summary: 'List your templates for session notes',
      allow: 'records.read',
      audit: 'none',
      answer: ownNoteTemplate.array(),
    },
    listNoteTemplates,
  ),
  route.post(
    '/api/note-templates',
    {
      summary: 'Add a template for session notes',
      ...changesTemplates,
      body: ownNoteTemplateInput,
      answer: ownNoteTemplate,
      status: 201,
      example: template('First visit'),
    },
    (scope, { body }) => createNoteTemplate(scope, body),
  ),
  route.put(
    '/api/note-templates/:id',
    {
      summary: 'Change a template for session notes',
      ...changesTemplates,
      keys: { id: 'note template' },
      body: ownNoteTemplateInput,
      answer: ownNoteTemplate,
      example: template('Follow-up'),
    },
    (scope, { id, body }) => changeNoteTemplate(scope, id, body),
  ),
  route.delete(
    '/api/note-templates/:id',
    { summary: 'Delete a template for session notes', ...changesTemplates, keys: { id: 'note template' } },
    (scope, { id }) => deleteNoteTemplate(scope, id),
  ),
];

export const notes = defineModule({ name: 'notes', contract, routes: noteRoutes, tables: tableMetadata });
