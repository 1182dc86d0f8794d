// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unsubscribeHref } from '../../../../modules/marketing/subscribers/server/links.ts';
import { asSystem } from '../../../../platform/database/scope.ts';
import { linkOfMail, pairOf, postForm } from '../../../../testing/practice/mail-link.ts';
import { giveMailServer, takeMailServer } from '../../../../testing/practice/mail-server.ts';
import { letTimePass, mailsTo, reader, rowsOf, subscribeTo } from '../../../../testing/practice/newsletter.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { offer, pdf, upload } from '../../../../testing/texts/sample-files.ts';
import { untranslated } from '../../../../testing/texts/untranslated.ts';
import { buildPractice, call, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

const own = [
  ...['FN', 'Fernhill Nutrition', 'Felix Romero', 'Sorrel', 'Fennel', 'Newsletter', 'Website', 'optional'],
  ...['Meal plan.pdf', 'PDF, 3.0 KB', 'PDF, 3 KB', '@reader.example', '@client.example'],
];
/** French shares too many words with English. */
const languages = casesInTurn(['de', 'es'], 2);

const read = async (path: string) => (await world.request(path)).text();
const submit = async (path: string, fields: Record<string, string>) => (await postForm(world, path, fields)).text();

/** The texts of an English and another practice after the same steps, by name; each is compared. */
async function compare(language: string, walk: (practice: Practice) => Promise<Record<string, string>>) {
  const walkIn = async (locale: string) => walk(await buildPractice(world, { locale }));
  const [english, other] = await Promise.all([walkIn('en-US'), walkIn(language)]);
  const same = Object.entries(other).map(([name, html]) => [name, untranslated(english[name] ?? '', html, own)]);
  for (const [name, html] of Object.entries(other))
    expect([name, html]).toEqual([name, expect.stringContaining(`<html lang="${language}"`)]);
  expect(Object.fromEntries(same)).toEqual(Object.fromEntries(Object.keys(other).map(name => [name, []])));
  return other;
}

/** The pages a subscriber sees from the form to the undone farewell. */
async function subscribeAndLeave(practice: Practice) {
  const email = reader();
  const mail = async () => (await mailsTo(practice, email))[0] ?? expect.fail('no mail');
  await subscribeTo(world, practice, { email });
  const asking = await mail();
  const pair = pairOf(await linkOfMail(practice, email, 'newsletter-confirm'));
  const ask = await read(`/newsletter-confirm?${new URLSearchParams(pair)}`);
  const confirmed = await submit('/newsletter-confirm', pair);
  await letTimePass(world, practice, { email, time: '1 hour' });
  await subscribeTo(world, practice, { email });
  const known = await mail();
  const link = new URL(unsubscribeHref(world.services, { tenantId: practice.tenantId, email }));
  const leaving = pairOf(link.search);
  const farewell = await read(link.pathname + link.search);
  const left = await submit('/newsletter-unsubscribe', leaving);
  const back = await submit('/newsletter-unsubscribe', { ...leaving, answer: 'again' });
  const [row] = await rowsOf(world, practice, email);
  return {
    asking,
    known,
    row,
    pages: { ask, confirmed, farewell, left, back, asking: asking.html, known: known.html },
  };
}

describe('the newsletter', () => {
  test.each(languages)(
    'is in the language of the practice from the first email to the last page: %s',
    async language => {
      await compare(language, async practice => (await subscribeAndLeave(practice)).pages);
    },
  );

  test('states and records the consent in German', async () => {
    const { asking, known, row, pages } = await subscribeAndLeave(await buildPractice(world, { locale: 'de' }));
    expect([asking.subject, known.subject]).toEqual([
      'Bestätigen Sie Ihre Anmeldung zum Newsletter von Fernhill Nutrition',
      'Sie erhalten den Newsletter von Fernhill Nutrition bereits',
    ]);
    expect(known.html).toMatch(/Möchten Sie ihn nicht mehr\? <a href="[^"]+"[^>]*>Melden Sie sich ab<\/a>, wann immer/);
    expect(pages.ask).toContain('<title>Anmeldung bestätigen</title>');
    expect(pages.ask).toMatch(
      /Fernhill Nutrition schickt ihn an <b>.•••@reader.example<\/b>. Sie können sich jederzeit/,
    );
    expect(pages.ask).toContain('>Ja, bitte anmelden</button>');
    expect(pages.left).toContain('>Wieder anmelden</button>');
    expect(row?.consent_text).toBe('Wieder anmelden');
  });

  test('records the text of the form as consent', async () => {
    const practice = await buildPractice(world, { locale: 'fr' });
    const email = reader();
    await subscribeTo(world, practice, { email });
    expect((await rowsOf(world, practice, email))[0]?.consent_text).toBe('M’abonner à la newsletter');
  });

  test.each(languages)('unsubscribes clients in the language of the practice: %s', async language => {
    await compare(language, async practice => {
      const { email } = await (await practice.call('POST', '/api/clients', clientFields())).json();
      const link = new URL(unsubscribeHref(world.services, { tenantId: practice.tenantId, email }));
      const pair = pairOf(link.search);
      return {
        farewell: await read(link.pathname + link.search),
        left: await submit('/newsletter-unsubscribe', pair),
        back: await submit('/newsletter-unsubscribe', { ...pair, answer: 'again' }),
      };
    });
  });

  test.each(languages)('explains an old link in the language of the practice: %s', async language => {
    const pages = await compare(language, async practice => {
      const email = reader();
      await subscribeTo(world, practice, { email });
      const pair = pairOf(await linkOfMail(practice, email, 'newsletter-confirm'));
      const link = new URL(unsubscribeHref(world.services, { tenantId: practice.tenantId, email }));
      await submit('/newsletter-unsubscribe', pairOf(link.search));
      await letTimePass(world, practice, { email, time: '3 days' });
      return {
        expired: await read(`/newsletter-confirm?${new URLSearchParams(pair)}`),
        late: await submit('/newsletter-unsubscribe', { ...pairOf(link.search), answer: 'again' }),
      };
    });
    expect(pages.late).toContain('role="alert"');
  });

  test('answers a one-click unsubscribe in its language', async () => {
    const { tenantId } = await buildPractice(world, { locale: 'es' });
    const link = new URL(unsubscribeHref(world.services, { tenantId, email: reader() }));
    const answer = await world.request(link.pathname + link.search, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(await answer.text()).toBe('Su suscripción se ha cancelado.');
  });
});

/** A page with a free file, and the link that its mail brings. */
async function requestFile(practice: Practice) {
  const file = await (await upload(practice, pdf())).json();
  const { block } = await offer(practice, file.id, { text: 'Fennel', note: 'Fennel' });
  const email = reader();
  const path = `/bio/${practice.slug}/lead`;
  const form = await read(`${path}?block=${block}`);
  const sent = await submit(path, { block, email, newsletter: 'yes' });
  const mail = (await mailsTo(practice, email)).find(({ text }) => text.includes('/file/')) ?? expect.fail('no mail');
  const link = /\/file\/[\w-]+/.exec(mail.text)?.[0] ?? expect.fail('no link');
  return { block, email, path, form, sent, mail, link };
}

describe('a free file', () => {
  test.each(languages)('is in the language of the practice from the form to the last download: %s', async language => {
    await compare(language, async practice => {
      const { block, path, form, sent, mail, link } = await requestFile(practice);
      const ready = await read(link);
      for (const _ of Array.from({ length: 5 })) await submit(link, {});
      const used = await read(link);
      const withdrawn = { block, email: 'x@reader.example' };
      await offer(practice, null);
      const over = await read(link);
      const unavailable = await submit(path, withdrawn);
      const gone = await read(`${path}?block=${block}`);
      return { form, sent, mail: mail.html, ready, used, over, unavailable, gone };
    });
  });

  test('shows subject, limits and sizes in German and records the consent', async () => {
    const practice = await buildPractice(world, { locale: 'de' });
    const { email, mail, link } = await requestFile(practice);
    expect(mail.subject).toBe('Ihre Datei von Fernhill Nutrition');
    expect(mail.html).toContain('Der Link gilt 7 Tage und für 5 Downloads.');
    expect(await read(link)).toContain('PDF, 3 KB');
    expect((await rowsOf(world, practice, email))[0]?.consent_text).toBe('Ich möchte auch den Newsletter erhalten');
  });

  test.each(languages)('explains a missing mail server in the language of the practice: %s', async language => {
    takeMailServer(world);
    try {
      await compare(language, async practice => {
        const file = await (await upload(practice, pdf())).json();
        const { block } = await offer(practice, file.id, { text: 'Fennel', note: null });
        return { unsent: await submit(`/bio/${practice.slug}/lead`, { block, email: reader() }) };
      });
    } finally {
      giveMailServer(world);
    }
  });

  test('reports an invalid field in the language of the page', async () => {
    const practice = await buildPractice(world, { locale: 'es' });
    const { block, path } = await requestFile(practice);
    const html = await submit(path, { block, email: 'nobody' });
    expect(html).toContain('>Dirección de correo no válida</p>');
    expect(html).not.toContain('Invalid');
  });
});

describe('the API of public forms', () => {
  const wrong: [name: string, path: string, body: (slug: string) => Record<string, unknown>][] = [
    ['nothing', '/api/newsletter/subscribe', () => ({})],
    ['wrong types', '/api/newsletter/subscribe', () => ({ storefrontSlug: 1, email: [], firstName: {}, lastName: 2 })],
    [
      'wrong values',
      '/api/newsletter/subscribe',
      slug => ({ storefrontSlug: slug, email: 'x', firstName: 'x\n'.repeat(99) }),
    ],
    [
      'long values',
      '/api/newsletter/subscribe',
      slug => ({ storefrontSlug: slug, email: 'a@b.example', lastName: 'x'.repeat(101) }),
    ],
    ['an unknown page', '/api/newsletter/subscribe', () => ({ storefrontSlug: 'nobody', email: 'a@b.example' })],
    ['nothing', '/api/leads/request', () => ({})],
    ['wrong types', '/api/leads/request', () => ({ storefrontSlug: 1, block: {}, email: 3, newsletter: 'x' })],
    ['an unknown file', '/api/leads/request', slug => ({ storefrontSlug: slug, block: 'x', email: 'a@b.example' })],
    ['an unknown page', '/api/leads/request', () => ({ storefrontSlug: 'nobody', block: 'x', email: 'a@b.example' })],
  ];

  test.each(casesInTurn(wrong, 2))('answers %s to %s without English text', async (_, path, bodyOf) => {
    const { slug } = await buildPractice(world, { locale: 'de' });
    const said = async (language: string) => {
      const answer = await call(world)('POST', path, bodyOf(slug), { 'accept-language': language });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      const { message, errors = {} }: { message: string; errors?: Record<string, string> } = await answer.json();
      return [message, ...Object.values(errors)].flatMap(text => text.split('. '));
    };
    const [english, german] = [await said('en-US'), await said('de-DE,de;q=0.9')];
    expect(german.filter(text => english.includes(text))).toEqual([]);
  });

  test('confirms in the language of the page', async () => {
    const { slug } = await buildPractice(world, { locale: 'de' });
    const body = { storefrontSlug: slug, email: reader() };
    const answer = await call(world)('POST', '/api/newsletter/subscribe', body, { 'accept-language': 'de-DE' });
    expect(await answer.json()).toEqual({ message: 'Vielen Dank für Ihre Anmeldung zu unserem Newsletter.' });
  });
});

test('explains a broken bulk email link in the language of the domain’s practice', async () => {
  const { tenantId } = await buildPractice(world, { locale: 'es' });
  await asSystem(world.services.database).db.execute(sql`
    insert into domains (tenant_id, domain, token, verified_at) values (${tenantId}, 'fernhill-dieta.com', 'x', now())`);
  const answer = await world.request('/l/broken/1', { headers: { host: 'fernhill-dieta.com' } });
  const html = await answer.text();
  expect(html).toContain('<title>Este enlace no funciona</title>');
  expect(html).toContain('Puede que falte una parte del enlace. Vuelva a abrirlo desde el correo.');
  expect(await read('/l/broken/1')).toContain('<title>This link doesn’t work</title>');
});
