export type MailProvider = {
  name: string;
  host: string;
  port: string;
  security: 'starttls' | 'tls';
  /** What the provider calls the password that programs sign in with. */
  password: string;
  /** What has to be done at the provider first. */
  note: string;
  /** Where that is done, at the provider. */
  link?: { label: string; href: string };
};

/** Outgoing servers of common providers, as their own help pages state them. */
export const mailProviders: Record<string, MailProvider> = {
  gmail: {
    name: 'Gmail or Google Workspace',
    host: 'smtp.gmail.com',
    port: '587',
    security: 'starttls',
    password: 'App password',
    note: 'Google needs an app password instead of your own. Turn on 2-Step Verification first. Gmail sends up to 500 emails a day, Google Workspace up to 2,000.',
    link: { label: 'Create an app password', href: 'https://myaccount.google.com/apppasswords' },
  },
  microsoft: {
    name: 'Microsoft 365 or Outlook',
    host: 'smtp.office365.com',
    port: '587',
    security: 'starttls',
    password: 'Password',
    note: 'Your Microsoft 365 administrator has to allow “Authenticated SMTP” for your mailbox. Free Outlook.com and Hotmail addresses can’t be used: Microsoft no longer allows it.',
  },
  icloud: {
    name: 'iCloud Mail',
    host: 'smtp.mail.me.com',
    port: '587',
    security: 'starttls',
    password: 'App-specific password',
    note: 'Apple needs an app-specific password instead of your own. Sign in with your iCloud address.',
    link: { label: 'Open your Apple account', href: 'https://account.apple.com' },
  },
  fastmail: {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: '465',
    security: 'tls',
    password: 'App password',
    note: 'Create an app password in Fastmail under Settings, Privacy & Security.',
  },
  zoho: {
    name: 'Zoho Mail',
    host: 'smtp.zoho.com',
    port: '465',
    security: 'tls',
    password: 'App password',
    note: 'With two-factor sign-in Zoho needs an app password. If your account has another server, such as smtp.zoho.eu or smtppro.zoho.com, choose “Another server”.',
  },
  yahoo: {
    name: 'Yahoo Mail',
    host: 'smtp.mail.yahoo.com',
    port: '465',
    security: 'tls',
    password: 'App password',
    note: 'Yahoo needs an app password. Create one under Account security.',
  },
};

/** The provider whose server this is; undefined for any other. */
export const providerOfHost = (host: string) =>
  Object.entries(mailProviders).find(([, provider]) => provider.host === host.trim().toLowerCase())?.[0];
