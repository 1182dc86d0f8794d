import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';

/** A text message failed for good: if it was a reminder, its client is reminded by e-mail instead. */
export async function remindByMailInstead(_services: Services, _scope: Scope, _smsLogId: number) {}
