/** Sections of the document in display order, with the first path segments that belong to them. */
export const tags: [name: string, beginnings: string[]][] = [
  ['Clients', ['clients', 'search', 'measurement-kinds', 'notes', 'note-templates', 'packages']],
  ['Appointments', ['appointments', 'waitlist', 'reminders', 'calendar-feed']],
  ['Availability', ['availability', 'services', 'busy-calendars', 'busy-times']],
  ['Mail', ['emails', 'sequences']],
  ['Content', ['content', 'contents']],
  ['Newsletter', ['subscribers', 'newsletter']],
  ['Text messages', ['sms']],
  ['Invoices', ['invoices', 'tax-rates']],
  ['Shop', ['digital-products', 'coupons', 'marketplace', 'product-purchases', 'shop']],
  ['Affiliates', ['affiliate-links', 'affiliates']],
  ['Public page', ['storefront', 'leads']],
  ['Client room', ['room', 'messages']],
  ['Forms', ['forms', 'form-examples', 'form-rules', 'form-requests']],
  ['Reports', ['dashboard', 'marketing', 'reports']],
  [
    'Practice',
    [
      'tenant',
      'domains',
      'team',
      'vendors',
      'join',
      'openapi.json',
      'api-keys',
      'webhook-endpoints',
      'backups',
      'sending-hold',
      'instance',
      'audit',
      'privacy',
      'portability',
      'example-data',
      'first-steps',
    ],
  ],
  ['Account', ['auth', 'login', 'signup', 'logout', 'forgot-password', 'reset-password', 'notifications', 'digest']],
  ['Calls from providers', ['webhooks']],
];

export function tagOf(path: string): string {
  const beginning = path.split('/')[2] ?? '';
  const tag = tags.find(([, beginnings]) => beginnings.includes(beginning));
  if (!tag) throw new Error(`${path} belongs to no part of the document`);
  return tag[0];
}
