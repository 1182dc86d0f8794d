import { describeApi } from '../../app/server/http/api-document/document.ts';

/** A place in a call that takes an id: `recipients.clientIds[]` of a body, `id` of a path. */
export type RowField = { route: string; place: 'path' | 'query' | 'body'; field: string; table: string };
type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
} & { [choice in 'anyOf' | 'oneOf' | 'allOf']?: Schema[] };

const document = describeApi('http://localhost:3000');
const schemas = document.components.schemas as Record<string, Schema>;

/** Table of `:id` by the beginning of the path; the longest match counts. */
const byPath: Record<string, string> = {
  '/api/auth/sessions': 'sessions',
  '/api/team/invitations': 'invitations',
  '/api/notifications': 'notifications',
  '/api/api-keys': 'api_keys',
  '/api/webhook-endpoints': 'webhook_endpoints',
  '/api/clients': 'clients',
  '/api/clients/filters': 'client_filters',
  '/api/privacy/clients': 'clients',
  '/api/measurement-kinds': 'measurement_kinds',
  '/api/note-templates': 'note_templates',
  '/api/packages': 'packages',
  '/api/notes': 'session_notes',
  '/api/appointments': 'appointments',
  '/api/services': 'services',
  '/api/busy-calendars': 'busy_calendars',
  '/api/waitlist': 'waitlist_entries',
  '/api/emails/logs': 'email_logs',
  '/api/emails/campaigns': 'email_campaigns',
  '/api/emails/suppressions': 'mail_suppressions',
  '/api/contents': 'contents',
  '/api/subscribers': 'newsletter_subscribers',
  '/api/sequences': 'sequences',
  '/api/sms/logs': 'sms_logs',
  '/api/storefront': 'storefronts',
  '/api/storefront/files': 'lead_files',
  '/api/digital-products': 'digital_products',
  '/api/coupons': 'coupons',
  '/api/product-purchases': 'product_purchases',
  '/api/affiliate-links': 'affiliate_links',
  '/api/affiliates/payouts': 'payouts',
  '/api/invoices': 'invoices',
  '/api/tax-rates': 'tax_rates',
  '/api/forms': 'forms',
  '/api/form-rules': 'form_rules',
  '/api/form-requests': 'form_requests',
};

/** Table by field name; `ids` refers to the table of the path. */
const byName: Record<string, string> = {
  clientId: 'clients',
  clientIds: 'clients',
  otherId: 'clients',
  userId: 'users',
  tenantId: 'tenants',
  serviceId: 'services',
  appointmentId: 'appointments',
  clientPackageId: 'client_packages',
  packageId: 'packages',
  measurementId: 'measurements',
  kind: 'measurement_kinds',
  measure: 'measurement_kinds',
  amendsId: 'session_notes',
  campaignId: 'email_campaigns',
  filterId: 'client_filters',
  formId: 'forms',
  copyOf: 'forms',
  proposalId: 'form_proposals',
  productId: 'digital_products',
  fileId: 'product_files',
  fileIds: 'client_files',
  runId: 'sequence_runs',
  paymentId: 'payments',
  deliveryId: 'webhook_deliveries',
};
const byPlace: Record<string, string> = {
  'ctaButtons[].fileId': 'lead_files',
  'steps[].id': 'sequence_steps',
};

const byRoute: Record<string, string> = {
  'GET /api/clients/:id/files/:fileId fileId': 'client_files',
  'DELETE /api/clients/:id/files/:fileId fileId': 'client_files',
};

/** Numbers and texts that are no row ids. A new field must be added here or to the tables above. */
export const figures = new Set(
  [
    'limit days count series.count port hour auditMonths inactiveYears messageMonths leadMonths invoiceYears sessions',
    'version to minutesBefore bufferBefore bufferAfter minimumNotice horizonCount dailyMaximum changeNotice',
    'atRiskWeeks',
    'durationMinutes perMinute perDomainPerMinute lapsedDays delayMinutes downloadLimit usageLimit holdDays nextNumber',
    'weeks revision points from',
    'dueDays reminderDays wait age value startValue targetValue validDays validMonths expiresInDays',
    // Ids of a provider, an email or a block of the page; cursors.
    // Keys within the definition of a form.
    'definition.questions[].id definition.questions[].options[].id definition.questions[].rows[].id',
    'definition.questions[].columns[].id definition.sums[].id',
    'accountSid messageId ctaButtons[].id cursor uniqueId',
  ].flatMap(line => line.split(' ')),
);

/** Bodies missing in the API document, with the route that has the same one. */
const sameAs: Record<string, string> = { 'PUT /api/digital-products/:id': 'POST /api/digital-products' };

/** All places that take row ids, and those that may do so but aren't in the tables above. */
export function findRowFields(): { fields: RowField[]; unknown: string[] } {
  const fields: RowField[] = [];
  const unknown: string[] = [];
  const note = (route: string, place: RowField['place'], field: string) => {
    const last = field.replace(/\[\]$/, '').split('.').at(-1)?.replace('[]', '') ?? '';
    // Behind a session of its own: client-isolation.test.ts.
    if (route.includes(' /api/room/')) return;
    const table =
      byRoute[`${route} ${field}`] ??
      byPlace[field] ??
      byName[last] ??
      (/^ids?$/.test(last) ? ofPath(route) : undefined);
    if (figures.has(field) || figures.has(last)) return;
    if (table) fields.push({ route, place, field, table });
    else unknown.push(`${route} ${place} ${field}`);
  };
  for (const [address, methods] of Object.entries(document.paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(methods)) {
      const route = `${method.toUpperCase()} ${address.replace(/\{(\w+)\}/g, ':$1')}`;
      for (const { name, in: place, schema } of parameters)
        for (const field of numbersOf(schema as Schema, name)) note(route, place, field);
      const body = bodyOf(route, requestBody);
      for (const field of new Set(numbersOf(body, ''))) note(route, 'body', field);
      const isClosed = body && numbersOf(body, '', true).includes('');
      if (isClosed) unknown.push(`${route}: the body is not described`);
    }
  }
  return { fields, unknown };
}

function bodyOf(route: string, requestBody: { content: Record<string, { schema: unknown }> } | undefined) {
  const [method = '', path = ''] = (sameAs[route] ?? route).split(' ');
  const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.requestBody;
  return (described ?? requestBody)?.content['application/json']?.schema as Schema | undefined;
}

const ofPath = (route: string) => {
  const path = route.split(' ')[1] ?? '';
  const [best] = Object.keys(byPath)
    .filter(start => path === start || path.startsWith(`${start}/`))
    .sort((a, b) => b.length - a.length);
  return best && byPath[best];
};

/** Fields that can hold an id: integers, and texts named like one. With `open`, also objects without a schema. */
function numbersOf(schema: Schema | undefined, path: string, open = false, seen: string[] = []): string[] {
  if (!schema) return [];
  if (schema.$ref) {
    if (seen.includes(schema.$ref)) return [];
    return numbersOf(schemas[schema.$ref.split('/').at(-1) ?? ''], path, open, [...seen, schema.$ref]);
  }
  const below = (each: Schema, name: string) => numbersOf(each, name, open, seen);
  const { additionalProperties: more } = schema;
  const parts = [
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(each => below(each, path)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => below(each, path ? `${path}.${name}` : name)),
    ...(schema.items ? below(schema.items, `${path}[]`) : []),
    ...(typeof more === 'object' ? below(more, `${path}.*`) : []),
  ];
  const isObject = schema.type === 'object' && !schema.properties && more !== false;
  if (open) return [...(isObject && path === '' ? [''] : []), ...parts];
  const types = [schema.type ?? []].flat();
  const isKey = types.includes('integer') || (types.includes('number') && /id$/i.test(path));
  const isCalledKey = types.includes('string') && /(^|[.\]])ids?$|Ids?(\[\])?$/.test(path);
  return isKey || isCalledKey ? [path, ...parts] : parts;
}
