type ParsedJson = ReturnType<typeof JSON.parse>;

/** Rows and values that an example may refer to. Only test suites provide them. */
export type ExampleData = {
  slug: string;
  email: string;
  password: string;
  userId: number;
  /** The id of a row of the practice. */
  own: (table: OwnTable) => Promise<number>;
  /** The response of a GET as the practice's owner. */
  read: (path: string) => Promise<ParsedJson>;
  /** The token in the link to that page, as sent by email. */
  link: (page: LinkedPage) => Promise<ParsedJson>;
  /** A future date in the time zone of the practice. */
  dayAhead: (days: number) => string;
  /** A calendar slot not yet handed out by an earlier call. */
  freeTime: () => { date: string; time: string };
};

export const ownTables = [
  ...(['tenants', 'users', 'clients', 'appointments', 'services', 'packages', 'newsletter_subscribers'] as const),
  ...(['digital_products', 'coupons', 'commissions', 'lead_files', 'calendar_feeds', 'invoices', 'forms'] as const),
] as const;
export type OwnTable = (typeof ownTables)[number];
export type LinkedPage =
  | 'reset-password'
  | 'join'
  | 'confirm-appointment'
  | 'reschedule-appointment'
  | 'waitlist-confirm'
  | 'waitlist-leave'
  | 'waitlist-offer';
