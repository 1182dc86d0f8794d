import { affiliates } from '../../features/affiliates/server/module.ts';
import { apiKeys } from '../../features/api-keys/server/module.ts';
import { appointments } from '../../features/appointments/server/module.ts';
import { audit } from '../../features/audit/server/module.ts';
import { auth } from '../../features/auth/server/module.ts';
import { availability } from '../../features/availability/server/module.ts';
import { backup } from '../../features/backup/server/module.ts';
import { calendarFeed } from '../../features/calendar-feed/server/module.ts';
import { campaigns } from '../../features/campaigns/server/module.ts';
import { clients } from '../../features/clients/server/module.ts';
import { contents } from '../../features/contents/server/module.ts';
import { dashboard } from '../../features/dashboard/server/module.ts';
import { deliverability } from '../../features/deliverability/server/module.ts';
import { demo } from '../../features/demo/server/module.ts';
import { digest } from '../../features/digest/server/module.ts';
import { domains } from '../../features/domains/server/module.ts';
import { emails } from '../../features/emails/server/module.ts';
import { firstSteps } from '../../features/first-steps/server/module.ts';
import { imports } from '../../features/imports/server/module.ts';
import { instance } from '../../features/instance/server/module.ts';
import { invoicing } from '../../features/invoicing/server/module.ts';
import { leads } from '../../features/leads/server/module.ts';
import { mailings } from '../../features/mailings/server/module.ts';
import { marketing } from '../../features/marketing/server/module.ts';
import { marketplace } from '../../features/marketplace/server/module.ts';
import { measurements } from '../../features/measurements/server/module.ts';
import { notes } from '../../features/notes/server/module.ts';
import { notifications } from '../../features/notifications/server/module.ts';
import { packages } from '../../features/packages/server/module.ts';
import { payments } from '../../features/payments/server/module.ts';
import { portability } from '../../features/portability/server/module.ts';
import { privacy } from '../../features/privacy/server/module.ts';
import { reminders } from '../../features/reminders/server/module.ts';
import { reports } from '../../features/reports/server/module.ts';
import { search } from '../../features/search/server/module.ts';
import { sequences } from '../../features/sequences/server/module.ts';
import { sms } from '../../features/sms/server/module.ts';
import { storefront } from '../../features/storefront/server/module.ts';
import { subscribers } from '../../features/subscribers/server/module.ts';
import { suppressions } from '../../features/suppressions/server/module.ts';
import { team } from '../../features/team/server/module.ts';
import { tenants } from '../../features/tenants/server/module.ts';
import { timeline } from '../../features/timeline/server/module.ts';
import { vendors } from '../../features/vendors/server/module.ts';
import { waitlist } from '../../features/waitlist/server/module.ts';
import { webhooks } from '../../features/webhooks/server/module.ts';
import type { TableFacts } from '../../platform/database/table-facts.ts';
import { tableFacts as platformTables } from '../../platform/database/tables.ts';
import type { Module } from '../../platform/module.ts';

/** In the order in which one builds on another. */
export const modules: Module[] = [
  ...[auth, team, tenants, vendors, apiKeys, instance],
  ...[clients, imports, notes, measurements, timeline],
  ...[emails, sms, mailings, suppressions, deliverability, notifications],
  contents,
  ...[payments, invoicing, reports],
  ...[availability, appointments, packages, waitlist, reminders, calendarFeed],
  ...[subscribers, leads, campaigns, sequences, marketing],
  ...[marketplace, affiliates],
  ...[storefront, domains],
  webhooks,
  ...[audit, privacy, portability, backup],
  ...[demo, firstSteps, dashboard, digest, search],
];

export const tableFacts: TableFacts[] = [...platformTables, ...modules.flatMap(({ tables = [] }) => tables)];
