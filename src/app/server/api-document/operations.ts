import { accountOperations } from './account-operations.ts';
import { appointmentOperations } from './appointment-operations.ts';
import { clientOperations } from './client-operations.ts';
import { contentOperations } from './content-operations.ts';
import { dailyOperations } from './daily-operations.ts';
import { invoiceOperations } from './invoice-operations.ts';
import { mailOperations } from './mail-operations.ts';
import { newsletterOperations } from './newsletter-operations.ts';
import type { Operation } from './operation.ts';
import { shopOperations } from './shop-operations.ts';
import { smsOperations } from './sms-operations.ts';
import { waitlistOperations } from './waitlist-operations.ts';

/** Every route below /api and what is said of it, by method and path; what a role may do stands in routePermissions. */
export const operations: Record<string, Operation> = {
  ...accountOperations,
  ...dailyOperations,
  ...clientOperations,
  ...appointmentOperations,
  ...waitlistOperations,
  ...mailOperations,
  ...contentOperations,
  ...newsletterOperations,
  ...smsOperations,
  ...shopOperations,
  ...invoiceOperations,
};
