import { z } from 'zod';
import { day, id, instant, text } from '../../shared/zod.ts';

export const acts = [
  'read',
  'listed',
  'added',
  'changed',
  'deleted',
  'exported',
  'sent',
  'restored',
  'signed_in',
  'sign_in_failed',
  'signed_out',
] as const;
export type Act = (typeof acts)[number];

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

/** What was looked at or changed; the label stands after the act. */
export const subjectLabels = {
  client: 'client',
  consent: 'consent',
  erasure: 'client erasure',
  appointment: 'appointment',
  waitlist: 'waitlist entry',
  note: 'session note',
  measurement: 'measurement',
  package: 'package',
  timeline: 'timeline',
  email: 'email',
  text_message: 'text message',
  notification: 'notification',
  invoice: 'invoice',
  payment: 'payment',
  purchase: 'purchase',
  subscriber: 'subscriber',
  suppression: 'blocked address',
  lead: 'requested file',
  campaign: 'campaign',
  sequence: 'sequence',
  content: 'content',
  product: 'product',
  coupon: 'coupon',
  affiliate: 'affiliate',
  report: 'report',
  page: 'public page',
  hours: 'hours and services',
  reminder_settings: 'reminder settings',
  settings: 'settings',
  calendar_feed: 'calendar feed',
  account: 'account',
  password: 'password',
  second_factor: 'two-step sign-in',
  session: 'session',
  member: 'team member',
  invitation: 'invitation',
  api_key: 'API key',
  webhook: 'webhook',
  vendor: 'provider account',
  audit_log: 'audit log',
  backup: 'backup',
  practice: 'all practice data',
} as const;
export type Subject = keyof typeof subjectLabels;
export const subjects = Object.keys(subjectLabels) as [Subject, ...Subject[]];

/**
 * What a newer version wrote down: an older one beside it, and a page that is still open, show that it was without knowing
 * what.
 */
const newer = 'newer';
export const labelOfAct = (act: string): string => (act in actLabels ? actLabels[act as Act] : 'Newer action');
export const labelOfSubject = (subject: string): string =>
  subject in subjectLabels ? subjectLabels[subject as Subject] : 'newer record';

export const actors = ['member', 'key', 'client', 'job'] as const;
export type ActorKind = (typeof actors)[number];

/** Of a longer list it is kept how many it showed and at most the first of them: whoever read it saw everybody. */
export const mostNamed = 100;

/** What may stand beside an event: names of filters, roles, counts. Never what somebody wrote, and no secret. */
export type Details = Record<string, string | number | string[]>;

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
  act: z.enum(acts).optional(),
  subject: z.enum(subjects).optional(),
  clientId: z.coerce.number().int().positive().optional(),
  /** Finds who did it and whom it was about, by name. */
  search: text(100).optional(),
  /** Days of the practice, both included. */
  from: day.optional(),
  to: day.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const auditQuery = auditFilter.extend({
  /** The id of the last event of the page before. */
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** `onlyFirst`: so many are called like that, and more: it was looked for the newest of them alone. */
export const auditPage = z.object({
  items: auditEvent.array(),
  next: id.nullable(),
  onlyFirst: z.number().int().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
