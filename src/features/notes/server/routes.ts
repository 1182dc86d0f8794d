import type { Context } from 'hono';
import { z } from 'zod';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
} from '../../../platform/http/routes.ts';
import { noteChange, noteInput, noteSignature, sessionNote } from '../contract.ts';
import { changeNote, createNote, deleteNote, listNotes, signNote } from './notes.ts';

/** Below /api/clients. */
export const clientNoteRoutes: PrivateRoutes = privateRoutes()
  .get('/:id/notes', async c => {
    const id = readId(c, 'Client');
    return c.json(z.array(sessionNote).parse(await inScope(c, scope => listNotes(scope, id))));
  })
  .post('/:id/notes', async c => {
    const id = readId(c, 'Client');
    const input = await readBody(c, noteInput);
    return c.json(sessionNote.parse(await inScope(c, scope => createNote(scope, id, input))), 201);
  });

/** Below /api/notes. */
export const noteRoutes: PrivateRoutes = privateRoutes()
  .put('/:id', async c => {
    const id = noteId(c);
    const change = await readBody(c, noteChange);
    return c.json(sessionNote.parse(await inScope(c, scope => changeNote(scope, id, change))));
  })
  .delete('/:id', async c => {
    const id = noteId(c);
    await inScope(c, scope => deleteNote(scope, id));
    return c.body(null, 204);
  })
  .post('/:id/sign', async c => {
    const id = noteId(c);
    const { version } = await readBody(c, noteSignature);
    return c.json(sessionNote.parse(await inScope(c, scope => signNote(scope, id, version))));
  });

const noteId = (c: Context<Private>) => readId(c, 'Note');
