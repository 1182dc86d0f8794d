import { z } from 'zod';
import { notificationTypes } from '../contract.ts';

export const notificationSearch = z.object({
  show: z.literal('unread').optional().catch(undefined),
  type: z.enum(notificationTypes).optional().catch(undefined),
});
export type NotificationSearch = z.infer<typeof notificationSearch>;
