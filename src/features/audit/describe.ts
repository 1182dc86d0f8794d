import type { AuditEvent, Details } from './contract.ts';

/** Who did it. */
export function describeDoer({ actor, actorName }: Pick<AuditEvent, 'actor' | 'actorName'>): string {
  if (actor === 'client') return 'The client';
  if (actor === 'job') return actorName ? `Sorrel (${actorName})` : 'Sorrel';
  if (actor === 'key') return `API key ${actorName ?? ''}`.trim();
  return actorName ?? 'Deleted account';
}

/** Whom it was about; of many the first few, and how many more. */
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
