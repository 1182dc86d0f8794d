/** A public slug from a name: lower-case letters, digits and single hyphens, 3 to 60 characters. */
export function slugFrom(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');
  if (plain.length < 3) return 'practice';
  // A practice may be called "Support", but the slug "support" is reserved.
  return isReservedSlug(plain) ? `${plain}-practice` : plain;
}

/**
 * Words that visitors would take for pages of Sorrel, or that could be used for phishing. A slug made only of these is
 * refused.
 */
const reservedWords = `
  about abuse access account accounts activate address admin administrator affiliate affiliates ai api app apps appointment
  appointments asset assets auth authentication backup bank billing bio biolink biolinks blog book booking bookings
  bot buy calendar calendars campaign campaigns cancel card careers cdn chat checkout client clients code com confirm
  confirmation console contact contacts content cookie cookies customer customers dashboard data database debug default
  delete demo desk dev developer developers dns doc docs documentation domain download downloads edit editor email emails
  error errors example export faq favicon feed feedback file files forgot ftp gateway get graphql guest health healthz help
  helpdesk home host hosting hq html http https icon icons id image images imap img import inbox index info invite invoice
  invoices invoicing ip java javascript job jobs join js json landing legal license link links list live local localhost log
  login logo logout logs mail mailer mailserver marketing marketplace master me media member members message messages mobile
  move my newsletter newsletters nobody noc noreply none notification notifications null oauth office official online order
  orders owner page pages partner partners passwd password passwords pay payment payments payout payouts php ping policy pop
  pop3 portal post postmaster preferences preview pricing privacy private product products profile profiles public readyz
  recover recovery redirect refund refunds register registration reminder reminders report reschedule reset robots root rss
  sales script scripts search secure security seed send server service services session sessions settings setup shop sign
  signin signout signup site sitemap sms smtp sorrel ssl staff staging static stats status store storefront storefronts
  style styles subscribe subscriber subscribers subscription subscriptions superuser support sys sysadmin system team
  teams tenant tenants terms test tests token tokens tour trial trust undefined unsubscribe update updates upload uploads
  user users verification verify visits waitlist web webhook webhooks webmail webmaster website welcome well known wiki
  www xml you your
`;
const reserved = new Set(reservedWords.trim().split(/\s+/));

/** True for "admin" and "sorrel-support", false for "sorrel-and-thyme". */
export const isReservedSlug = (slug: string) => slug.split('-').every(part => reserved.has(part));
