import type { System } from '../../../../platform/database/scope.ts';
import { domainEvent } from '../../../../platform/events/events.ts';

type Complaints = { people: { tenantId: number | string; email: string }[]; now: Date };

/** People of any practices reported an email as spam; nobody, where a report tells of bounces only. */
export const mailComplained = domainEvent<Complaints, unknown, System>('mail.complained');
