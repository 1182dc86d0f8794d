import { z } from 'zod';
import { pageOf, pageQuery } from '../../../shared/page.ts';
import { id, instant } from '../../../shared/zod.ts';

/** Notification types with the labels of their filter. */
export const notificationTypeLabels = {
  appointment_booked: 'Bookings',
  appointment_requested: 'Requests',
  appointment_cancelled: 'Cancellations',
  appointment_moved: 'Reschedules',
  appointment_confirmed: 'Confirmations',
  waitlist: 'Waitlist',
  message: 'Messages',
  sms_reply: 'Text replies',
  client_file: 'Files',
  form: 'Forms',
  sms_limit: 'Text message limit',
  package_low: 'Packages',
  campaign: 'Campaigns',
  content: 'Content',
  sale: 'Sales',
  affiliate: 'Affiliates',
  payment: 'Payments',
  calendar: 'Calendars',
  webhook: 'Webhooks',
  domain: 'Domain',
  backup: 'Backups',
} as const;
export type NotificationType = keyof typeof notificationTypeLabels;
export const notificationTypes = Object.keys(notificationTypeLabels) as [NotificationType, ...NotificationType[]];

export const notification = z.object({
  id,
  tenantId: id,
  userId: id,
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** `href` is a path of this site. */
  data: z.object({ href: z.string().optional() }).nullable(),
  isRead: z.boolean(),
  createdAt: instant,
});
export type Notification = z.infer<typeof notification>;
export const unreadCount = z.object({ count: z.number().int() });

/** Query of the paged list. Without parameters, GET /api/notifications returns the newest 100 as an array. */
export const notificationQuery = pageQuery.extend({
  limit: z.coerce.number().int().min(1).max(100).default(25),
  unread: z.literal('true').optional(),
  type: z.enum(notificationTypes).optional(),
});
export type NotificationQuery = z.infer<typeof notificationQuery>;
export const notificationPage = pageOf(notification);
export type NotificationPage = z.infer<typeof notificationPage>;

/** GET and PUT /api/notifications/settings: which notifications are also sent by email. */
export const notificationSettings = z.object({
  /** When a client books, reschedules or cancels in the user's own calendar. */
  bookingEmails: z.boolean(),
  /** When a client writes a message. */
  messageEmails: z.boolean(),
});
/** Body of PUT /api/notifications/settings: absent fields are unchanged. */
export const notificationSettingsInput = notificationSettings.partial();
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** Response of PATCH /api/notifications/read-all. */
export const readAllAnswer = z.object({ changed: z.number().int() });
