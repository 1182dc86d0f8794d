import type { IconName } from '../../../../ui/Icon.tsx';
import { type NotificationType, notificationTypeLabels } from '../contract.ts';

const icons: Record<NotificationType, IconName> = {
  appointment_booked: 'calendar',
  appointment_cancelled: 'close',
  appointment_moved: 'calendar',
  appointment_confirmed: 'check',
  waitlist: 'clock',
  sms_reply: 'message',
  sms_limit: 'message',
  package_low: 'archive',
  campaign: 'mail',
  content: 'write',
  sale: 'bag',
  affiliate: 'people',
  payment: 'card',
  webhook: 'link',
  domain: 'globe',
  backup: 'archive',
};

const isKnown = (type: string): type is NotificationType => type in notificationTypeLabels;

/** What a notification is about, at a glance. */
export const notificationIcon = (type: string): IconName => (isKnown(type) ? icons[type] : 'bell');
