import type { Scope } from '../../../../platform/database/scope.ts';
import { summarizeInvoices } from '../../../billing/invoicing/server/list.ts';
import { findSubscription } from '../../../marketing/subscribers/server/subscription.ts';
import { countMailsOfClient } from '../../../messaging/emails/server/log.ts';
import { countSms } from '../../../messaging/sms/server/log.ts';
import { optedOutAt } from '../../../messaging/sms/server/opt-outs.ts';
import { summarizeOfClient } from '../../../scheduling/appointments/server/list.ts';
import { countPurchases } from '../../../shop/marketplace/server/events.ts';
import type { ClientDetail } from '../contract.ts';
import { formerAddresses } from './addresses.ts';
import { getClient } from './clients.ts';
import { smsNumber } from './phones.ts';

/** Everything the head of a client's page shows, in one answer. @throws AppError not_found */
export async function describeClient(scope: Scope, id: number, now = new Date()): Promise<ClientDetail> {
  const client = await getClient(scope, id);
  const number = smsNumber(client.phone);
  const addresses = [client.email, ...(await formerAddresses(scope, id))];
  const [sessions, invoices, purchases, mails, sms, newsletter, smsStoppedAt] = await Promise.all([
    summarizeOfClient(scope, id, now),
    summarizeInvoices(scope, id, now),
    countPurchases(scope, id),
    countMailsOfClient(scope, id),
    countSms(scope, id),
    findSubscription(scope, addresses),
    number ? optedOutAt(scope, number) : null,
  ]);
  return {
    ...client,
    totals: {
      appointments: sessions.all,
      upcoming: sessions.upcoming,
      invoices: invoices.all,
      unpaid: invoices.unpaid,
      overdue: invoices.overdue,
      balance: invoices.balance,
      purchases,
      emails: mails.all,
      emailsSent: mails.sent,
      sms,
    },
    nextAppointment: sessions.next,
    newsletter,
    smsStoppedAt,
  };
}
