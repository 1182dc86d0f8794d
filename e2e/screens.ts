import { places } from '../src/app/web/app-pages.ts';
import { settingsTabs } from '../src/modules/accounts/tenants/ui/settings-search.ts';
import { affiliatePage } from './affiliate-page.ts';
import { startedFolder } from './folders.ts';
import { invoiceLinks } from './invoice-links.ts';
import { mailedLinks } from './mailed-links.ts';
import { demoOwner, get, type Program, post, type Site, spawnProgram, startProgram } from './program.ts';
import { beginSale, offerProduct } from './sale.ts';
import { shopScreens } from './shop-screens.ts';

/** The demo practice with a session and the URLs of all its screens. */
export type Demo = {
  program: Program;
  cookie: { name: string; value: string; url: string };
  /** Pages that need no session. */
  outside: Record<string, string>;
  inside: Record<string, string>;
};

export async function startDemo(env: Record<string, string> = {}): Promise<Demo> {
  const DATA_DIR = startedFolder();
  await spawnProgram({ DATA_DIR }, 'seed').ended;
  const program = await startProgram({ ...env, DATA_DIR });
  const signedIn = await post(program, '/api/login', demoOwner);
  const [pair = ''] = signedIn.headers.getSetCookie().map(each => each.split(';')[0] ?? '');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const cookie = { name, value, url: program.url };
  // Collected before recipients of test mails are added to the demo's clients.
  const screens = await inside(program, pair);
  return { program, cookie, outside: await outside(program, pair), inside: screens };
}

async function outside(program: Site, session: string): Promise<Record<string, string>> {
  const links = await mailedLinks(program, session);
  const invited = { email: 'ines@duarte.example', role: 'assistant' };
  const { link } = await (await post(program, '/api/team/invitations', invited, session)).json();
  return {
    landing: '/',
    developers: '/developers',
    login: '/login',
    signup: '/signup',
    'forgot-password': '/forgot-password',
    'reset-password': '/reset-password?token=x',
    'verify-email-void': '/verify-email?token=x',
    join: link.replace(/^.*\/join/, '/join'),
    'join-void': '/join?token=x',
    'not-found': '/clients',
    bio: '/bio/fernhill-nutrition',
    'bio-not-found': '/bio/nobody-here',
    'room-door': '/my/fernhill-nutrition',
    'answer-request-void': '/answer-request?token=x',
    'book-service': '/bio/fernhill-nutrition/book',
    'book-time': '/bio/fernhill-nutrition/book?type=consultation',
    cancel: links['cancel-appointment'],
    move: links['reschedule-appointment'],
    confirm: links['confirm-appointment'],
    'reminder-preferences': links['reminder-preferences'],
    'waitlist-confirm': links['waitlist-confirm'],
    'waitlist-offer': links['waitlist-offer'],
    'waitlist-leave': links['waitlist-leave'],
    'newsletter-confirm': links['newsletter-confirm'],
    'newsletter-unsubscribe': links['newsletter-unsubscribe'],
    'newsletter-void': '/newsletter-confirm?token=x',
    'waitlist-join': '/bio/fernhill-nutrition/waitlist',
    'waitlist-offer-void': '/waitlist-offer?token=x',
    'file-void': '/file/x',
    'pay-void-link': '/invoice/x',
    ...(await invoiceLinks(program, session)),
    affiliate: await affiliatePage(program, session),
    ...(await shopScreens(program, session)),
    ...(await packageScreens(program, session)),
    'affiliate-ask': '/bio/fernhill-nutrition/affiliate',
    'affiliate-void': '/affiliate/x',
    'affiliate-link-void': '/a/nobody',
    'lead-void': '/bio/fernhill-nutrition/lead?block=x',
    'cancel-error': '/cancel-appointment?token=x&email=a@b.example',
    'test-checkout': new URL(await beginSale(program, await offerProduct(program, session))).pathname,
  };
}

/** The page of a package that is for sale. Without a provider, it says whom to ask; e2e/packages.test.ts buys one. */
async function packageScreens(program: Site, session: string): Promise<Record<string, string>> {
  const packages = await get<{ id: number; isForSale: boolean }[]>(program, '/api/packages', session);
  const sold = packages.find(({ isForSale }) => isForSale);
  const path = `/bio/fernhill-nutrition/packages/${sold?.id}`;
  return {
    package: path,
    'package-missing': '/bio/fernhill-nutrition/packages/999999',
    'package-thanks-void': `${path}/thanks?order=x`,
  };
}

/** Files of both sides, one with a long name. */
async function clientWithFiles(program: Site, session: string): Promise<string> {
  const { items } = await get<{ items: { id: number }[] }>(program, '/api/clients?limit=2&sort=-lastContact', session);
  const id = Number(items[1]?.id);
  const headers = { cookie: session, origin: program.url, 'content-type': 'application/octet-stream' };
  const long = 'Referral letter of Dr. Okafor with the results of the gastroscopy and the colonoscopy in November.pdf';
  for (const name of [long, 'Plate method, one page.pdf', 'Iron-rich dinners.pdf'])
    await fetch(`${program.url}/api/clients/${id}/files?${new URLSearchParams({ name })}`, {
      method: 'POST',
      headers,
      body: '%PDF-1.7 a plan',
    });
  return `/clients/${id}?tab=files`;
}

/** A conversation that was read before, so that the pictures of the list stay the same. */
async function conversationOf(program: Site, session: string): Promise<string> {
  type Page = { items: { client: { id: number } }[] };
  const { items } = await get<Page>(program, '/api/messages?search=nakamura', session);
  return `/messages?client=${items[0]?.client.id}`;
}

/** A published form with a rule, which the client is asked for. */
async function formAskedOf(program: Site, session: string, clientId: number): Promise<string> {
  const { id } = await (await post(program, '/api/forms', { example: 'new_client' }, session)).json();
  await post(program, `/api/forms/${id}/publish`, undefined, session);
  await post(program, '/api/form-rules', { formId: id, serviceId: null, time: 'booking', repeat: 'once' }, session);
  await post(program, `/api/clients/${clientId}/forms`, { formId: id }, session);
  return `/forms/${id}`;
}

async function inside(program: Site, session: string): Promise<Record<string, string>> {
  const { items } = await get<{ items: { id: number }[] }>(program, '/api/clients?limit=2&sort=-lastContact', session);
  const client = `/clients/${items[0]?.id}`;
  const screens: Record<string, string> = {
    dashboard: '/',
    'dashboard-all-clients': '/?clients=all',
    setup: '/setup',
    'setup-services': '/setup?screen=services',
    'setup-page': '/setup?screen=page',
    clients: '/clients',
    'clients-archived': '/clients?archived=only',
    'clients-at-risk': '/clients?atRisk=only',
    'clients-none': '/clients?search=nobody-is-called-so',
    client,
    'client-appointments': `${client}?tab=appointments`,
    'client-invoices': `${client}?tab=invoices`,
    'client-emails': `${client}?tab=emails`,
    'client-sms': `${client}?tab=sms`,
    'client-files': await clientWithFiles(program, session),
    'client-files-none': `${client}?tab=files`,
    'client-timeline': `${client}?tab=timeline`,
    'client-notes': `${client}?tab=notes`,
    'client-measurements': `${client}?tab=measurements`,
    'client-missing': '/clients/999999',
    form: await formAskedOf(program, session, Number(items[0]?.id)),
    'form-missing': '/forms/999999',
    'client-forms': `${client}?tab=forms`,
    'client-forms-none': `/clients/${items[1]?.id}?tab=forms`,
    'appointments-month': '/appointments?view=month',
    'appointments-week': '/appointments?view=week',
    'appointments-day': '/appointments?view=day',
    waitlist: '/appointments/waitlist',
    messages: '/messages',
    'messages-open': await conversationOf(program, session),
    'messages-new': `/messages?client=${items[0]?.id}`,
    'messages-none': '/messages?search=nobody-is-called-so',
    emails: '/emails',
    'email-delivery': '/emails/delivery',
    suppressions: '/emails/suppressions',
    'suppressions-none': '/emails/suppressions?search=nobody-is-called-so',
    'emails-logs': '/emails?tab=logs',
    'emails-logs-none': '/emails?tab=logs&search=nobody-is-called-so',
    'emails-analytics': '/emails?tab=analytics&range=90',
    'campaign-results': await resultsOfOne(program, session),
    sequences: '/emails/sequences',
    sequence: await sequenceOf(program, session),
    'storefront-profile': '/storefront',
    'storefront-blocks': '/storefront?tab=blocks',
    'storefront-social': '/storefront?tab=social',
    'storefront-design': '/storefront?tab=design',
    marketplace: '/marketplace',
    'marketplace-purchases': '/marketplace?tab=purchases',
    'marketplace-none': '/marketplace?tab=purchases&search=nobody-is-called-so',
    affiliates: '/marketplace?tab=affiliates',
    'affiliate-sales': '/marketplace?tab=affiliates&view=sales',
    'affiliate-payouts': '/marketplace?tab=affiliates&view=payouts',
    marketing: '/marketing',
    'marketing-calendar': '/marketing?tab=calendar',
    'marketing-subscribers': '/marketing?tab=subscribers',
    'marketing-none': '/marketing?search=nobody-is-called-so',
    content: '/content',
    'content-none': '/content?search=nothing-is-called-so',
    'content-one': await contentOf(program, session),
    'content-missing': '/content/999999',
    invoicing: '/invoicing',
    'invoicing-none': '/invoicing?search=nothing-is-called-so',
    'invoice-new': '/invoicing/new',
    ...(await invoicesOf(program, session)),
    'revenue-report': '/invoicing/reports',
    'revenue-report-none': '/invoicing/reports?month=2001-01',
    'settings-company': '/settings',
    ...Object.fromEntries(
      settingsTabs.filter(tab => tab !== 'company').map(tab => [`settings-${tab}`, `/settings?tab=${tab}`]),
    ),
  };
  return { ...screens, ...theOthers(Object.values(screens)) };
}

/** Pages without parameters that aren't covered otherwise. */
function theOthers(addresses: string[]): Record<string, string> {
  const shown = addresses.map(address => address.split('?')[0]);
  const others = Object.keys(places).filter(path => !path.includes('$') && !shown.includes(path));
  return Object.fromEntries(others.map(path => [path.slice(1).replaceAll('/', '-'), path]));
}

async function contentOf(program: Site, session: string): Promise<string> {
  const asked = { type: 'blog', topic: 'gut health', tone: 'friendly' };
  const { id } = await (await post(program, '/api/content/generate', asked, session)).json();
  return `/content/${id}`;
}

async function sequenceOf(program: Site, session: string): Promise<string> {
  const [sequence] = await get<{ id: number }[]>(program, '/api/sequences', session);
  return `/emails/sequences/${sequence?.id}`;
}

async function resultsOfOne(program: Site, session: string): Promise<string> {
  const campaigns = await get<{ id: number; status: string }[]>(program, '/api/emails/campaigns', session);
  return `/emails?campaign=${campaigns.find(({ status }) => status === 'sent')?.id}`;
}

/** One invoice per status with a different appearance. */
async function invoicesOf(program: Site, session: string): Promise<Record<string, string>> {
  const { items: invoices } = await get<{ items: { id: number; status: string }[] }>(program, '/api/invoices', session);
  const states = ['draft', 'overdue', 'part_paid', 'paid', 'void'];
  return Object.fromEntries(
    states.flatMap(state => {
      const found = invoices.find(({ status }) => status === state);
      return found ? [[`invoice-${state.replace('_', '-')}`, `/invoicing/${found.id}`]] : [];
    }),
  );
}
