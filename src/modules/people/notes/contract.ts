import { z } from 'zod';
import { id, instant, requiredText, text } from '../../../shared/zod.ts';

/** Templates and their sections. SOAP: Weed 1968; ADIME: the care process of the Academy of Nutrition and Dietetics. */
export const templates = {
  free: { label: 'Free note', sections: { note: 'Note' } },
  soap: {
    label: 'SOAP',
    sections: { subjective: 'Subjective', objective: 'Objective', assessment: 'Assessment', plan: 'Plan' },
  },
  adime: {
    label: 'ADIME',
    sections: {
      assessment: 'Assessment',
      diagnosis: 'Diagnosis',
      intervention: 'Intervention',
      monitoring: 'Monitoring',
      evaluation: 'Evaluation',
    },
  },
} as const;
export const noteTemplates = ['free', 'soap', 'adime'] as const;
export type NoteTemplate = (typeof noteTemplates)[number];

/** Body of POST /api/clients/{id}/notes. Sections unknown to the template are dropped. */
export const noteInput = z.object({
  template: z.enum(noteTemplates),
  sections: z.record(z.string().max(40), text(20_000)),
  appointmentId: id.nullish(),
  /** A signed note of the same client that this note amends. */
  amendsId: id.nullish(),
});
export type NoteInput = z.infer<typeof noteInput>;

/**
 * Body of PUT /api/notes/{id}: `version` is the one that was read; another one answers 409. An absent `appointmentId`
 * is unchanged. DELETE deletes a draft.
 */
export const noteChange = noteInput.omit({ amendsId: true }).extend({ version: z.number().int() });
export type NoteChange = z.infer<typeof noteChange>;
/** Body of POST /api/notes/{id}/sign: signs the version that was read. */
export const noteSignature = z.object({ version: z.number().int() });

/** Query of GET /api/clients/{id}/notes; without `limit`, all notes. */
export const noteQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).optional() });
export type NoteQuery = z.infer<typeof noteQuery>;

/** Answer of GET /api/clients/{id}/notes (an array, newest first) and of every change. */
export const sessionNote = z.object({
  id,
  tenantId: id,
  clientId: id,
  appointmentId: id.nullable(),
  amendsId: id.nullable(),
  template: z.enum(noteTemplates),
  sections: z.record(z.string(), z.string()),
  status: z.enum(['draft', 'signed']),
  version: z.number().int(),
  author: z.object({ id, name: z.string() }),
  signedAt: instant.nullable(),
  signedBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type SessionNote = z.infer<typeof sessionNote>;

/** Body of POST /api/note-templates and PUT /api/note-templates/{id}: the text that a new note starts with. */
export const ownNoteTemplateInput = z.object({
  name: requiredText(60, 'Give the template a name'),
  template: z.enum(noteTemplates),
  sections: z.record(z.string().max(40), text(20_000)),
});
export type OwnNoteTemplateInput = z.infer<typeof ownNoteTemplateInput>;
/** GET /api/note-templates answers the practice's templates by name; DELETE /api/note-templates/{id} deletes one. */
export const ownNoteTemplate = z.object({
  id,
  name: z.string(),
  template: z.enum(noteTemplates),
  sections: z.record(z.string(), z.string()),
});
export type OwnNoteTemplate = z.infer<typeof ownNoteTemplate>;
