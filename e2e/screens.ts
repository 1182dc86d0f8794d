import { mailedLinks } from './mailed-links.ts';
import { get, newFolder, type Program, post, spawnProgram, startProgram } from './program.ts';

/** The demo practice, signed in, with the addresses of all its screens. */
export type Demo = {
  program: Program;
  cookie: { name: string; value: string; url: string };
  /** Without a session. */
  outside: Record<string, string>;
  inside: Record<string, string>;
};

export async function startDemo(): Promise<Demo> {
  const DATA_DIR = newFolder();
  await spawnProgram({ DATA_DIR }, 'seed').ended;
  const program = await startProgram({ DATA_DIR });
  const signedIn = await post(program, '/api/login', {
    email: 'maya@fernhill.example',
    password: 'fernhill demo practice',
  });
  const [pair = ''] = signedIn.headers.getSetCookie().map(each => each.split(';')[0] ?? '');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const cookie = { name, value, url: program.url };
  // Before the demo's clients are joined by those whom the mails go to.
  const screens = await inside(program, pair);
  return { program, cookie, outside: await outside(program, pair), inside: screens };
}

async function outside(program: Program, session: string): Promise<Record<string, string>> {
  const links = await mailedLinks(program, session);
  const invited = { email: 'ines@duarte.example', role: 'assistant' };
  const { link } = await (await post(program, '/api/team/invitations', invited, session)).json();
  return {
    landing: '/',
    login: '/login',
    signup: '/signup',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset-password?token=x',
    join: link.replace(/^.*\/join/, '/join'),
    'join-void': '/join?token=x',
    'not-found': '/clients',
    bio: '/bio/fernhill-nutrition',
    'bio-not-found': '/bio/nobody-here',
    'book-service': '/bio/fernhill-nutrition/book',
    'book-time': '/bio/fernhill-nutrition/book?type=consultation',
    cancel: links['cancel-appointment'],
    move: links['reschedule-appointment'],
    confirm: links['confirm-appointment'],
    'reminder-preferences': links['reminder-preferences'],
    'waitlist-offer': links['waitlist-offer'],
    'waitlist-leave': links['waitlist-leave'],
    'waitlist-join': '/bio/fernhill-nutrition/waitlist',
    'waitlist-offer-void': '/waitlist-offer?token=x',
    'cancel-error': '/cancel-appointment?token=x&email=a@b.example',
  };
}

async function inside(program: Program, session: string): Promise<Record<string, string>> {
  const { items } = await get<{ items: { id: number }[] }>(program, '/api/clients?limit=1&sort=-lastContact', session);
  const client = `/clients/${items[0]?.id}`;
  return {
    dashboard: '/',
    'dashboard-all-clients': '/?clients=all',
    clients: '/clients',
    'clients-archived': '/clients?archived=only',
    'clients-import': '/clients/import',
    'clients-none': '/clients?search=nobody-is-called-so',
    client,
    'client-appointments': `${client}?tab=appointments`,
    'client-invoices': `${client}?tab=invoices`,
    'client-emails': `${client}?tab=emails`,
    'client-sms': `${client}?tab=sms`,
    'client-timeline': `${client}?tab=timeline`,
    'client-notes': `${client}?tab=notes`,
    'client-measurements': `${client}?tab=measurements`,
    'client-missing': '/clients/999999',
    'appointments-month': '/appointments?view=month',
    'appointments-week': '/appointments?view=week',
    'appointments-day': '/appointments?view=day',
    waitlist: '/appointments/waitlist',
    emails: '/emails',
    'storefront-profile': '/storefront',
    'storefront-blocks': '/storefront?tab=blocks',
    'storefront-social': '/storefront?tab=social',
    'storefront-design': '/storefront?tab=design',
    marketplace: '/marketplace',
    'sms-logs': '/sms-logs',
    marketing: '/marketing',
    invoicing: '/invoicing',
    'settings-company': '/settings',
    ...Object.fromEntries(
      [
        'profile',
        'practice',
        'availability',
        'services',
        'packages',
        'calendar',
        'team',
        'reminders',
        'mail',
        'sms',
        'payments',
        'ai',
        'subscription',
        'data',
      ].map(tab => [`settings-${tab}`, `/settings?tab=${tab}`]),
    ),
    notifications: '/notifications',
    help: '/help',
  };
}
