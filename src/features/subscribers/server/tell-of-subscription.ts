import type { Scope } from '../../../platform/database/scope.ts';
import { tellWebhooks } from '../../webhooks/server/tell-webhooks.ts';

/** Of one that is confirmed, by the person or by the practice's word; a list that is imported is not news. */
export const tellOfSubscription = (scope: Scope, { id, email }: { id: number; email: string }, now: Date) =>
  tellWebhooks(scope, 'subscription.created', { subscriberId: id, email }, now);
