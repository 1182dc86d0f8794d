type Made = ReturnType<typeof JSON.parse>;

/** What an example may name: rows and words of the practice in which it is sent. The suites give it, the program never. */
export type Given = {
  /** The address of the practice's page. */
  slug: string;
  /** Of the caller's account. */
  email: string;
  password: string;
  userId: number;
  /** The key of a row of the practice, by the name of its table. */
  own: (table: OwnTable) => Promise<number>;
  /** What a call of the owner that reads is answered, as it stands now. */
  read: (path: string) => Promise<Made>;
  /** What the link to that page holds, in an email to somebody. */
  link: (page: LinkedPage) => Promise<Made>;
  /** A day some days ahead, where the practice is. */
  dayAhead: (days: number) => string;
  /** A time of the calendar that nobody has asked for yet. */
  freeTime: () => { date: string; time: string };
};

export const ownTables = [
  ...(['tenants', 'users', 'clients', 'appointments', 'services', 'packages', 'newsletter_subscribers'] as const),
  ...(['digital_products', 'coupons', 'commissions', 'lead_files', 'calendar_feeds', 'invoices'] as const),
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
