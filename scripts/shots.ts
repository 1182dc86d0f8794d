import { mkdirSync } from 'node:fs';
import { launchBrowser } from '../e2e/browser.ts';
import setup from '../e2e/built.ts';
import { get, newFolder, post, spawnProgram, startProgram } from '../e2e/program.ts';

/** `npm run shots [word …]`: pictures of every screen of the demo practice, or of those whose name holds a word. */
const demo = { email: 'maya@fernhill.example', password: 'fernhill demo practice' };
const words = process.argv.slice(2);

await setup();
const DATA_DIR = newFolder();
await spawnProgram({ DATA_DIR }, 'seed').ended;
const program = await startProgram({ DATA_DIR });
const signedIn = await post(program, '/api/login', demo);
const cookie = signedIn.headers
  .getSetCookie()
  .map(each => each.split(';')[0])
  .join('; ');
const [client] = await get<{ id: number }[]>(program, '/api/clients', cookie);
const mails = await get<{ id: number }[]>(program, '/api/emails/logs', cookie);
const mail = await get<{ text: string }>(program, `/api/emails/logs/${mails[0]?.id}`, cookie);
const cancelPath = mail.text.match(/http:\/\/[^/]+(\/cancel-appointment\?[^\]\s]+)/)?.[1] ?? '/cancel-appointment';

const outside = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=x',
  'not-found': '/clients',
  bio: '/bio/fernhill-nutrition',
  'bio-not-found': '/bio/nobody-here',
  'book-service': '/bio/fernhill-nutrition/book',
  'book-time': '/bio/fernhill-nutrition/book?type=consultation',
  cancel: cancelPath,
  'cancel-error': '/cancel-appointment?token=x&email=a@b.example',
};
const inside = {
  dashboard: '/',
  clients: '/clients',
  client: `/clients/${client?.id}`,
  'appointments-month': '/appointments?view=month',
  'appointments-week': '/appointments?view=week',
  'appointments-day': '/appointments?view=day',
  emails: '/emails',
  'storefront-profile': '/storefront',
  'storefront-blocks': '/storefront?tab=blocks',
  'storefront-social': '/storefront?tab=social',
  'storefront-design': '/storefront?tab=design',
  marketplace: '/marketplace',
  'sms-logs': '/sms-logs',
  marketing: '/marketing',
  invoicing: '/invoicing',
  settings: '/settings',
  notifications: '/notifications',
  help: '/help',
};

mkdirSync('shots', { recursive: true });
const browser = await launchBrowser();
for (const width of [390, 1280]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width, height: width === 390 ? 844 : 900 },
      colorScheme,
      timezoneId: 'America/Los_Angeles',
    });
    const page = await context.newPage();
    const take = async (screens: Record<string, string>) => {
      for (const [name, path] of Object.entries(screens)) {
        if (words.length && !words.some(word => name.includes(word))) continue;
        await page.goto(program.url + path);
        await page.waitForLoadState('networkidle').catch(() => undefined);
        await page.waitForTimeout(300);
        await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, fullPage: true });
      }
    };
    await take(outside);
    const [name = '', value = ''] = cookie.split(/=(.*)/s);
    await context.addCookies([{ name, value, url: program.url }]);
    await take(inside);
    await context.close();
  }
}
await browser.close();
await program.kill('SIGTERM');
console.log('The pictures are in shots/');
