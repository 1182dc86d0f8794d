import { apiKeys } from '../../modules/accounts/api-keys/server/module.ts';
import { auth } from '../../modules/accounts/auth/server/module.ts';
import { domains } from '../../modules/accounts/domains/server/module.ts';
import { instance } from '../../modules/accounts/instance/server/module.ts';
import { pages } from '../../modules/accounts/pages/server/module.ts';
import { team } from '../../modules/accounts/team/server/module.ts';
import { tenants } from '../../modules/accounts/tenants/server/module.ts';
import { vendors } from '../../modules/accounts/vendors/server/module.ts';
import { invoicing } from '../../modules/billing/invoicing/server/module.ts';
import { payments } from '../../modules/billing/payments/server/module.ts';
import { reports } from '../../modules/billing/reports/server/module.ts';
import { contents } from '../../modules/content/contents/server/module.ts';
import { forms } from '../../modules/forms/forms/server/module.ts';
import { formRequests } from '../../modules/forms/requests/server/module.ts';
import { audit } from '../../modules/governance/audit/server/module.ts';
import { backup } from '../../modules/governance/backup/server/module.ts';
import { portability } from '../../modules/governance/portability/server/module.ts';
import { privacy } from '../../modules/governance/privacy/server/module.ts';
import { webhooks } from '../../modules/integrations/webhooks/server/module.ts';
import { campaigns } from '../../modules/marketing/campaigns/server/module.ts';
import { leads } from '../../modules/marketing/leads/server/module.ts';
import { marketing } from '../../modules/marketing/marketing/server/module.ts';
import { sequences } from '../../modules/marketing/sequences/server/module.ts';
import { subscribers } from '../../modules/marketing/subscribers/server/module.ts';
import { deliverability } from '../../modules/messaging/deliverability/server/module.ts';
import { emails } from '../../modules/messaging/emails/server/module.ts';
import { mailings } from '../../modules/messaging/mailings/server/module.ts';
import { notifications } from '../../modules/messaging/notifications/server/module.ts';
import { sms } from '../../modules/messaging/sms/server/module.ts';
import { suppressions } from '../../modules/messaging/suppressions/server/module.ts';
import { dashboard } from '../../modules/onboarding/dashboard/server/module.ts';
import { demo } from '../../modules/onboarding/demo/server/module.ts';
import { digest } from '../../modules/onboarding/digest/server/module.ts';
import { firstSteps } from '../../modules/onboarding/first-steps/server/module.ts';
import { search } from '../../modules/onboarding/search/server/module.ts';
import { clients } from '../../modules/people/clients/server/module.ts';
import { erasedPeople } from '../../modules/people/erased-people/server/module.ts';
import { examples } from '../../modules/people/examples/server/module.ts';
import { facts } from '../../modules/people/facts/server/module.ts';
import { imports } from '../../modules/people/imports/server/module.ts';
import { measurements } from '../../modules/people/measurements/server/module.ts';
import { notes } from '../../modules/people/notes/server/module.ts';
import { timeline } from '../../modules/people/timeline/server/module.ts';
import { access } from '../../modules/room/access/server/module.ts';
import { files } from '../../modules/room/files/server/module.ts';
import { messages } from '../../modules/room/messages/server/module.ts';
import { overview } from '../../modules/room/overview/server/module.ts';
import { appointments } from '../../modules/scheduling/appointments/server/module.ts';
import { availability } from '../../modules/scheduling/availability/server/module.ts';
import { busyCalendars } from '../../modules/scheduling/busy-calendars/server/module.ts';
import { calendarFeed } from '../../modules/scheduling/calendar-feed/server/module.ts';
import { packages } from '../../modules/scheduling/packages/server/module.ts';
import { reminders } from '../../modules/scheduling/reminders/server/module.ts';
import { waitlist } from '../../modules/scheduling/waitlist/server/module.ts';
import { affiliates } from '../../modules/shop/affiliates/server/module.ts';
import { marketplace } from '../../modules/shop/marketplace/server/module.ts';
import { storefront } from '../../modules/site/storefront/server/module.ts';
import type { TableMetadata } from '../../platform/database/table-metadata.ts';
import { tableMetadata as platformTables } from '../../platform/database/tables.ts';
import type { Module } from '../../platform/module.ts';

/** Ordered by dependency. */
export const modules: Module[] = [
  ...[auth, team, tenants, vendors, apiKeys, instance],
  ...[clients, imports, facts, notes, measurements, timeline],
  ...[emails, sms, mailings, suppressions, deliverability, notifications],
  contents,
  ...[payments, invoicing, reports],
  ...[availability, busyCalendars, appointments, packages, waitlist, reminders, calendarFeed],
  ...[forms, formRequests],
  ...[subscribers, leads, campaigns, sequences, marketing],
  ...[marketplace, affiliates],
  ...[pages, storefront, domains],
  ...[access, overview, messages, files],
  webhooks,
  ...[audit, privacy, erasedPeople, portability, backup],
  ...[demo, examples, firstSteps, dashboard, digest, search],
];

export const tableMetadata: TableMetadata[] = [...platformTables, ...modules.flatMap(({ tables = [] }) => tables)];
