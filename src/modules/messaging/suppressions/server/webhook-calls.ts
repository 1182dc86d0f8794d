import type { System } from '../../../../platform/database/scope.ts';
import { domainEvent } from '../../../../platform/events/events.ts';

type Complaints = { people: { tenantId: number | string; email: string }[]; now: Date };

/**
 * Published with the recipients who reported an email as spam, of any practice. Empty if a report contains only
 * bounces.
 */
export const mailComplained = domainEvent<Complaints, unknown, System>('mail.complained');
