export const acts = [
  'read',
  'listed',
  'added',
  'changed',
  'deleted',
  'exported',
  'sent',
  'restored',
  'signed_in',
  'sign_in_failed',
  'signed_out',
] as const;
export type Act = (typeof acts)[number];

/** The label follows the act in a sentence: "viewed client". */
export const subjectLabels = {
  client: 'client',
  consent: 'consent',
  erasure: 'client erasure',
  appointment: 'appointment',
  waitlist: 'waitlist entry',
  facts: 'health facts',
  note: 'session note',
  measurement: 'measurement',
  client_file: 'client file',
  form: 'form',
  form_request: 'client form',
  package: 'package',
  package_order: 'package purchase',
  timeline: 'timeline',
  message: 'message',
  email: 'email',
  text_message: 'text message',
  notification: 'notification',
  invoice: 'invoice',
  payment: 'payment',
  purchase: 'purchase',
  subscriber: 'subscriber',
  suppression: 'blocked address',
  lead: 'requested file',
  campaign: 'campaign',
  sequence: 'sequence',
  content: 'content',
  product: 'product',
  coupon: 'coupon',
  affiliate: 'affiliate',
  report: 'report',
  page: 'public page',
  hours: 'hours and services',
  reminder_settings: 'reminder settings',
  settings: 'settings',
  domain: 'domain',
  calendar_feed: 'calendar feed',
  busy_calendar: 'busy calendar',
  account: 'account',
  password: 'password',
  second_factor: 'two-step sign-in',
  session: 'session',
  member: 'team member',
  invitation: 'invitation',
  api_key: 'API key',
  webhook: 'webhook',
  vendor: 'provider account',
  audit_log: 'audit log',
  backup: 'backup',
  practice: 'all practice data',
} as const;
export type Subject = keyof typeof subjectLabels;

/**
 * A route declares the action that each call of it records; `nothing` for reads that concern no person, such as
 * metrics or settings.
 */
export type AuditAction = `${Act} ${Subject}` | 'none';

export const actors = ['member', 'key', 'client', 'job'] as const;
export type ActorKind = (typeof actors)[number];

/** Limits the ids of one event; longer lists are logged with their size. */
export const maxNamed = 100;

/**
 * Details of an event: names of filters, roles, counts. Never free text and never secrets, because the log is kept for
 * years.
 */
export type Details = Record<string, string | number | string[]>;
