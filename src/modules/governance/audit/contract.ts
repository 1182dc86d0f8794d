import { z } from 'zod';
import { type Act, actors, acts, type Details, type Subject, subjectLabels } from '../../../shared/audit-actions.ts';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { day, id, instant, text } from '../../../shared/zod.ts';

export { type Act, acts, type Details, type Subject, subjectLabels };

/** All acts except views. The list of changes reads the newest of each act from an index. */
export const changes = acts.filter(act => act !== 'read' && act !== 'listed');

export const actLabels: Record<Act, string> = {
  read: 'Viewed',
  listed: 'Listed',
  added: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  exported: 'Exported',
  sent: 'Sent',
  restored: 'Restored',
  signed_in: 'Signed in',
  sign_in_failed: 'Failed to sign in',
  signed_out: 'Signed out',
};

export const subjects = Object.keys(subjectLabels) as [Subject, ...Subject[]];

/**
 * Events of a newer version, as an older one running beside it (or a page still open) sees them: without knowing the
 * act.
 */
const newer = 'newer';
export const labelOfAct = (act: string): string => (act in actLabels ? actLabels[act as Act] : 'Newer action');
export const labelOfSubject = (subject: string): string =>
  subject in subjectLabels ? subjectLabels[subject as Subject] : 'newer record';

export const auditEvent = z.object({
  id,
  at: instant,
  actor: z.enum(actors),
  /** Name of the person, API key or job; null for a client who followed a link and for deleted users. */
  actorName: z.string().nullable(),
  userId: id.nullable(),
  act: z.enum([...acts, newer]).catch(newer),
  subject: z.enum([...subjects, newer]).catch(newer),
  subjectId: id.nullable(),
  /** Affected clients; deleted ones have no name. */
  clients: z.array(z.object({ id, name: z.string().nullable() })),
  clientCount: z.number().int().nullable(),
  device: z.string().nullable(),
  place: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditFilter = z.object({
  userId: z.coerce.number().int().positive().optional(),
  /** `changes`: everything except views. */
  act: z.enum([...acts, 'changes']).optional(),
  subject: z.enum(subjects).optional(),
  clientId: z.coerce.number().int().positive().optional(),
  /** Matches names of actors and affected clients. */
  search: text(100).optional(),
  /** Inclusive, in the practice's time zone. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = auditFilter.extend(pageQuery.shape);
export type AuditQuery = z.infer<typeof auditQuery>;

/** `onlyFirst`: set if more people match the name than this number; only the newest of them were searched. */
export const auditPage = pageOf(auditEvent).extend({ onlyFirst: z.number().int().nullable() });
export type AuditPage = z.infer<typeof auditPage>;
