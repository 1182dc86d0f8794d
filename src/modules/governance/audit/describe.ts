import { type AuditEvent, type Details, labelOfAct, labelOfSubject, type Subject } from './contract.ts';

/** "Added a purchase", "Listed clients". */
export function describeAct({ act, subject }: Pick<AuditEvent, 'act' | 'subject'>): string {
  const label = labelOfAct(act);
  if (act === 'newer') return `${label}: ${labelOfSubject(subject)}`;
  // Labels such as "Signed in" need no object.
  if (subject === 'session' && act !== 'deleted' && act !== 'changed') return label;
  if (act === 'sent' && subject in messages) return `${label} ${messages[subject]} ${oneOf(subject)}`;
  return `${label} ${act === 'listed' ? severalOf(subject) : oneOf(subject)}`;
}

const uncounted = new Set<string>([
  'content',
  'hours',
  'reminder_settings',
  'settings',
  'second_factor',
  'practice',
] satisfies Subject[]);
const onlyOnes = new Set<string>(['timeline', 'page', 'audit_log'] satisfies Subject[]);

/** For subjects that aren't messages themselves. */
const messages: Partial<Record<AuditEvent['subject'], string>> = {
  appointment: 'a message about',
  purchase: 'a message about',
  affiliate: 'a message to',
};

function oneOf(subject: AuditEvent['subject']): string {
  const label = labelOfSubject(subject);
  if (uncounted.has(subject)) return label;
  if (onlyOnes.has(subject)) return `the ${label}`;
  return `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}`;
}

function severalOf(subject: AuditEvent['subject']): string {
  if (uncounted.has(subject) || onlyOnes.has(subject)) return oneOf(subject);
  const label = labelOfSubject(subject);
  return `${label.replace(/ry$/, 'rie').replace(/ss$/, 'sse')}s`;
}

export function describeDoer({ actor, actorName }: Pick<AuditEvent, 'actor' | 'actorName'>): string {
  if (actor === 'client') return 'The client';
  if (actor === 'job') return actorName ? `Sorrel (${actorName})` : 'Sorrel';
  if (actor === 'key') return `API key ${actorName ?? ''}`.trim();
  return actorName ?? 'Deleted account';
}

/** The first few names, and how many more. */
export function describePeople({ clients, clientCount }: Pick<AuditEvent, 'clients' | 'clientCount'>): string {
  const names = clients.map(({ id, name }) => name ?? `Client ${id} (deleted)`);
  const all = Math.max(clientCount ?? 0, names.length);
  if (!names.length) return all ? `${all} ${all === 1 ? 'client' : 'clients'}` : '';
  const more = all - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

export function describeDetails(details: Details | null): string {
  if (!details) return '';
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : value}`)
    .join('; ');
}
