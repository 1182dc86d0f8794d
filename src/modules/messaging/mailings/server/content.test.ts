import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { readTags } from '../../../../testing/texts/html-tags.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { type ContentChoice, keepContent, openContent, showCopy, subjectFor } from './content.ts';
import { mailLinks } from './tables.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world, { name: 'Fernhill Nutrition' });
  await practice.call('PUT', '/api/tenant', {
    name: 'Fernhill Nutrition',
    address: '1 Garden Row\nPortland, OR 97201',
    emailSignature: 'Warmly,\nMaya',
  });
});
afterAll(() => world.close());

const within = <T>(work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

const felix = { email: 'felix@client.example', firstName: 'Felix', fullName: 'Felix Romero' };

async function copyOf(mail: ContentChoice, to: { firstName: string | null; fullName: string | null } = felix) {
  return within(async scope => {
    const contentId = await keepContent(world.services, scope, mail);
    const copy = await openContent(world.services, scope, contentId);
    const recipient = { ...felix, ...to, tenantId: practice.tenantId, mailId: 7 };
    const links = await scope.db.select().from(mailLinks).where(eq(mailLinks.contentId, contentId));
    return { ...copy(recipient), contentId, links, content: copy.content };
  });
}

const hrefs = (html: string) => readTags(html).flatMap(({ attributes }) => attributes.href ?? []);

test('fills placeholders in subject, HTML and text, with fallbacks', async () => {
  const mail = {
    subject: 'For {firstName}',
    body: '<p>Dear {fullName|friend}, hi <a href="https://a.example/">{firstName}</a> {lastName} {firstname}</p>',
  };
  const copy = await copyOf(mail);
  expect(copy.subject).toBe('For Felix');
  expect(copy.html).toContain('Dear Felix Romero, hi');
  expect(copy.html).toContain('>Felix</a> {lastName} {firstname}</p>');
  expect(copy.text).toContain('Dear Felix Romero, hi Felix https://a.example/ {lastName}\n{firstname}');
  const nobody = await copyOf(mail, { firstName: null, fullName: ' ' });
  expect(nobody.subject).toBe('For there');
  expect(nobody.html).toContain('Dear friend, hi');
  expect(nobody.text).toContain('Dear friend, hi there https');
});

test('fills placeholders wherever the text wraps', async () => {
  for (const length of Array.from({ length: 80 }, (_, index) => index)) {
    const mail = { subject: 'x', body: `<p>${'x'.repeat(length)} {firstName|dear reader} and more</p>` };
    const { text } = await copyOf(mail, { firstName: null, fullName: null });
    expect(text.replace(/\s+/g, ' ')).toContain(`${'x'.repeat(length)} dear reader and more`.trim());
  }
});

test('escapes inserted names and doesn’t expand placeholders in them', async () => {
  const mail = { subject: '{firstName}', body: '<p>{firstName} and {fullName}</p>' };
  const copy = await copyOf(mail, { firstName: '{fullName}', fullName: '$& <b>"x"</b>\r\nBcc: ann' });
  expect(copy.subject).toBe('{fullName}');
  expect(copy.html).toContain(
    '<p style="margin:0 0 16px">{fullName} and $&amp; &lt;b&gt;&quot;x&quot;&lt;/b&gt; Bcc: ann</p>',
  );
  expect(copy.text).toContain('{fullName} and $& <b>"x"</b> Bcc: ann');
  const turned = await copyOf(
    { ...mail, subject: 'For {fullName}' },
    { firstName: 'a\u0002unsubscribe\u0003', fullName: 'a\u202eb\r\nTo: c' },
  );
  expect(turned.subject).toBe('For a b To: c');
  expect(turned.html).toContain('>a unsubscribe and a b To: c</p>');
});

test('doesn’t expand placeholders in URLs', async () => {
  const copy = await copyOf({
    subject: 'x',
    body: '<p><a href="https://a.example/?q={firstName}">x</a></p>',
    tracksClicks: false,
  });
  expect(hrefs(copy.html)).toContain('https://a.example/?q=%7BfirstName%7D');
  expect(copy.text).toContain('https://a.example/?q=%7BfirstName%7D');
});

test('every email ends with reason, sender, address and unsubscribe link, in both forms', async () => {
  const copy = await copyOf({ subject: 'News', body: 'Hello' });
  const [unsubscribe] = hrefs(copy.html);
  expect(unsubscribe).toMatch(new RegExp(`^${appUrl}/newsletter-unsubscribe\\?token=`));
  expect(copy.headers['List-Unsubscribe']).toBe(`<${unsubscribe}>`);
  expect(copy.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(copy.html).toContain('1 Garden Row<br/>Portland, OR 97201');
  expect(copy.html).toContain('Warmly,<br/>Maya');
  for (const said of [
    'You are receiving this email because',
    'Fernhill Nutrition',
    '1 Garden Row',
    'Warmly,',
    `Unsubscribe ${unsubscribe}`,
  ])
    expect(copy.text).toContain(said);
});

test('trims empty lines at start and end but keeps them in between', async () => {
  const { html } = await copyOf({
    subject: 'Soup',
    body: '<p></p><h2>Soup</h2><p>a</p><p></p><h2>More</h2><p>b</p><p></p><p></p>',
  });
  expect(readTags(html).filter(({ name }) => name === 'h2')).toMatchObject([
    { attributes: { style: expect.stringContaining('margin-top:0') } },
    { attributes: { style: expect.not.stringContaining('margin-top:0') } },
  ]);
  expect(html.match(/<p[^>]*>\u00a0<\/p>/g)).toHaveLength(1);
});

test('wraps content outside of paragraphs in paragraphs', async () => {
  const { html } = await copyOf({
    subject: 'Soup',
    body: 'Hi <b>you</b>,<p>a</p>\n<div>b</div><table><tr><td>c</td></tr></table><ul>d<li>e</li></ul><b><p>f</p></b>',
  });
  const between = html.slice(html.indexOf('word-break:break-word'), html.indexOf('Warmly,'));
  expect(between.match(/<(?:p|li|strong)[^>]*>[^<]+/g)?.map(each => each.replace(/ style="[^"]*"/, ''))).toEqual([
    '<p>Hi ',
    '<strong>you',
    '<p>a',
    '<p>b',
    '<p>c',
    '<p>d',
    '<p>e',
    '<p>f',
  ]);
});

test('plain text keeps its lines and links its URLs', async () => {
  const copy = await copyOf({ subject: 'x', body: 'One\nTwo\n\nSee https://a.example/b.' });
  expect(copy.html).toContain('One<br/>Two</p><p');
  expect(copy.links).toMatchObject([{ position: 0, url: 'https://a.example/b' }]);
  expect(copy.text).toContain('One\nTwo\n\nSee https://a.example/b.');
});

const linked =
  '<p><a href="https://a.example/">a</a> <a href="mailto:b@c.example">b</a> <a href="https://d.example/" data-button>d</a> <a href="https://a.example/">again</a></p>';

test('tracks web links through redirects and leaves other links direct', async () => {
  const { html, text, links } = await copyOf({ subject: 'x', body: linked });
  expect(links.map(({ position, url }) => [position, url])).toEqual([
    [0, 'https://a.example/'],
    [1, 'https://d.example/'],
  ]);
  const [first, mailbox, second, again, unsubscribe] = hrefs(html);
  expect(first).toMatch(new RegExp(`^${appUrl}/l/[\\w.-]+/0$`));
  expect(second).toBe(first?.replace(/0$/, '1'));
  expect([mailbox, again]).toEqual(['mailto:b@c.example', first]);
  expect(unsubscribe).not.toContain('/l/');
  expect(text).toContain('https://d.example/');
});

test('without click tracking links are direct; only open tracking adds a pixel', async () => {
  const plain = await copyOf({ subject: 'x', body: linked, tracksClicks: false });
  expect(hrefs(plain.html).slice(0, 3)).toEqual(['https://a.example/', 'mailto:b@c.example', 'https://d.example/']);
  expect(plain.links).toEqual([]);
  expect(plain.html).not.toContain('<img');
  const opened = await copyOf({ subject: 'x', body: linked, tracksOpens: true });
  expect(opened.html).toMatch(new RegExp(`<img src="${appUrl}/o/[\\w.-]+" width="1" height="1"`));
});

test('the copy in the log has direct links and no unsubscribe link', async () => {
  const { contentId } = await copyOf({
    subject: 'For {firstName}',
    body: `<p>Hi {firstName}</p>${linked}`,
    tracksOpens: true,
  });
  const shown = await within(scope => showCopy(scope, contentId, { firstName: 'Ann', fullName: null }));
  expect(shown?.subject).toBe('For Ann');
  expect(shown?.html).toContain('Hi Ann');
  expect(hrefs(shown?.html ?? '')).toEqual([
    'https://a.example/',
    'mailto:b@c.example',
    'https://d.example/',
    'https://a.example/',
    '#',
  ]);
  expect(shown?.html + String(shown?.text)).not.toMatch(/\/l\/|\/o\/|newsletter-unsubscribe|\p{Cc}(?<!\n)/u);
});

test('subjects in email lists are personalized', () => {
  expect(subjectFor('Hi {firstName|you}, {x}', { firstName: 'Ann', fullName: null })).toBe('Hi Ann, {x}');
  expect(subjectFor('Hi {firstName|you}', { firstName: null, fullName: null })).toBe('Hi you');
});

test('preview text shows the beginning of the email', async () => {
  const { html } = await copyOf({
    subject: 'x',
    body: `<h2>Soup</h2><p>Hi {firstName}, ${'long words '.repeat(30)}</p>`,
  });
  expect(html).toMatch(/<div[^>]*>Soup Hi Felix, long words [a-z ]+…<\/div>/);
});

test('all links of a copy share one token', async () => {
  const links = Array.from({ length: 12 }, (_, at) => `<p><a href="https://a.example/${at}">more</a></p>`);
  const { html } = await copyOf({ subject: 'Hello', body: links.join('') });
  const counted = hrefs(html).filter(href => href.startsWith(`${appUrl}/l/`));
  expect(counted).toHaveLength(12);
  expect(new Set(counted.map(href => href.split('/').at(-2))).size).toBe(1);
});
