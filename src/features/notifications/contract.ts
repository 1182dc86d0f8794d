import { z } from 'zod';
import { id, instant } from '../../shared/zod.ts';

export const notification = z.object({
  id,
  tenantId: id,
  userId: id,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** `href` is where a click leads, a path of this site. */
  data: z.object({ href: z.string().optional() }).nullable(),
  isRead: z.boolean(),
  createdAt: instant,
});
export type Notification = z.infer<typeof notification>;
export const unreadCount = z.object({ count: z.number().int() });
