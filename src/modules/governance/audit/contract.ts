import { z } from 'zod';
import { type Act, actors, acts, type Details, type Subject, subjectLabels } from '../../../shared/audit-actions.ts';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { day, id, instant, text } from '../../../shared/zod.ts';

export { type Act, acts, type Details, type Subject, subjectLabels };

/** Whatever is more than looking: each of them leads by an index to its newest. */
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
 * What a newer version wrote down: an older one beside it, and a page that is still open, show that it was without knowing
 * what.
 */
const newer = 'newer';
export const labelOfAct = (act: string): string => (act in actLabels ? actLabels[act as Act] : 'Newer action');
export const labelOfSubject = (subject: string): string =>
  subject in subjectLabels ? subjectLabels[subject as Subject] : 'newer record';

export const auditEvent = z.object({
  id,
  at: instant,
  actor: z.enum(actors),
  /** The person, or the key's or the job's name; null for a client who followed a link, or who is not known any more. */
  actorName: z.string().nullable(),
  userId: id.nullable(),
  act: z.enum([...acts, newer]).catch(newer),
  subject: z.enum([...subjects, newer]).catch(newer),
  subjectId: id.nullable(),
  /** Whom it was about; those that are gone have no name. */
  clients: z.array(z.object({ id, name: z.string().nullable() })),
  clientCount: z.number().int().nullable(),
  device: z.string().nullable(),
  place: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).nullable(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditFilter = z.object({
  userId: z.coerce.number().int().positive().optional(),
  /** `changes`: all but what was only viewed. */
  act: z.enum([...acts, 'changes']).optional(),
  subject: z.enum(subjects).optional(),
  clientId: z.coerce.number().int().positive().optional(),
  /** Finds who did it and whom it was about, by name. */
  search: text(100).optional(),
  /** Days of the practice, both included. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = auditFilter.extend(pageQuery.shape);
export type AuditQuery = z.infer<typeof auditQuery>;

/** `onlyFirst`: so many are called like that, and more: it was looked for the newest of them alone. */
export const auditPage = pageOf(auditEvent).extend({ onlyFirst: z.number().int().nullable() });
export type AuditPage = z.infer<typeof auditPage>;
