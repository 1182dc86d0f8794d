// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { defaultFormats, type Formats } from '../../../../shared/locale.ts';
import { blocksOfEveryKind } from '../../../../testing/practice/blocks.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { pdf, upload } from '../../../../testing/texts/sample-files.ts';
import { untranslated } from '../../../../testing/texts/untranslated.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const own = ['FN', 'Fernhill Nutrition', 'Sorrel', 'Fennel', 'Instagram', 'Newsletter', 'Website', 'optional'];
/** French shares too many words with English. */
const languages = casesInTurn(['de', 'es'], 2);

const read = async (path: string, headers: Record<string, string> = {}) =>
  (await world.request(path, { headers })).text();

async function save({ call }: Practice, changes: Record<string, unknown>) {
  const page = await (await call('GET', '/api/storefront')).json();
  const answer = await call('PUT', `/api/storefront/${page.id}`, { ...page, ...changes });
  expect(answer.status, await answer.clone().text()).toBe(200);
}

async function publish({ call }: Practice, title: string): Promise<string> {
  const asked = { type: 'blog', topic: 'gut health', tone: 'friendly' };
  const { id, version } = await (await call('POST', '/api/content/generate', asked)).json();
  const named = await call('PUT', `/api/contents/${id}`, { title, body: 'Fennel', version });
  const published = await call('POST', `/api/contents/${id}/publish`, { version: (await named.json()).version });
  return (await published.json()).slug;
}

/** A page with a block of every kind, whose titles are the default ones. */
async function buildPage(locale: string) {
  const practice = await buildPractice(world, { locale });
  const file = await (await upload(practice, pdf())).json();
  const article = await publish(practice, 'Fennel');
  const titled = blocksOfEveryKind('').filter(({ kind }) => ['hours', 'nextFree', 'articles'].includes(kind));
  const others = blocksOfEveryKind('Fennel', file.id).filter(({ id }) => !titled.some(block => block.id === id));
  await save(practice, {
    ctaButtons: [...others, ...titled],
    contactEmail: 'hello@fernhill.example',
    socialLinks: { instagram: 'instagram.com/fernhill', website: 'fernhill.example' },
  });
  return { practice, article, path: `/bio/${practice.slug}` };
}

/** Written as by another process, whose change is known here by the version of the page only. */
async function choose({ tenantId }: Practice, { language, clock }: Formats) {
  await asSystem(world.services.database).db.execute(
    sql`update tenants set language = ${language}, clock = ${clock} where id = ${tenantId}`,
  );
}

describe('/bio/:slug', () => {
  test.each(languages)('is in the language of the practice: %s', async language => {
    const [english, other] = await Promise.all([buildPage('en-US'), buildPage(language)]);
    const [one, two] = await Promise.all([read(english.path), read(other.path)]);
    expect(two).toContain(`<html lang="${language}"`);
    expect(untranslated(one, two, own)).toEqual([]);
  });

  test('has headings, hours and times in German', async () => {
    const { path } = await buildPage('de');
    const html = await read(path);
    for (const part of [
      '<h2 dir="auto">Öffnungszeiten</h2>',
      '<th scope="row">Täglich</th><td><span>9:00 – 18:00</span>',
      '<bdi>Nächster freier Termin</bdi>',
      '<h2 dir="auto">Artikel</h2>',
      'aria-label="E-Mail"',
      'data-busy="Wird angemeldet …"',
      'content="Buchen Sie einen Termin bei Fernhill Nutrition."',
    ])
      expect(html).toContain(part);
    expect(html).toMatch(
      /<time dateTime="[^"]+" data-next-free="America\/Los_Angeles">(Mon|Diens|Mitt|Donn|Frei|Sams|Sonn)/,
    );
  });

  test('has weekdays, a closed day and midnight in Spanish and French', async () => {
    const rowsIn = async (locale: string) => {
      const { practice, path } = await buildPage(locale);
      const rules = await (await practice.call('GET', '/api/availability')).json();
      const day = [{ from: '18:00', to: '24:00' }];
      const weeklyHours = [[], day, day, day, day, [{ from: '00:00', to: '24:00' }], []];
      expect((await practice.call('PUT', '/api/availability', { ...rules, weeklyHours })).status).toBe(200);
      return [...(await read(path)).matchAll(/<th scope="row">(.*?)<\/th><td><span>(.*?)<\/span>/g)].map(
        ([, days, hours]) => `${days} ${hours}`,
      );
    };
    expect(await rowsIn('es')).toEqual(['Lun–Jue 18:00 – medianoche', 'Vie Abierto las 24 horas', 'Sáb–Dom Cerrado']);
    expect(await rowsIn('fr')).toEqual(['Lun–Jeu 18:00 – minuit', 'Ven Ouvert 24 h/24', 'Sam–Dim Fermé']);
  });

  test('keeps headings that the practice has written', async () => {
    const practice = await buildPractice(world, { locale: 'de' });
    await save(practice, { ctaButtons: blocksOfEveryKind('Opening times') });
    expect(await read(`/bio/${practice.slug}`)).toContain('<h2 dir="auto">Opening times</h2>');
  });

  test('has a welcome text in its language without a practice name', async () => {
    const practice = await buildPractice(world, { locale: 'de' });
    await save(practice, { businessName: '' });
    const html = await read(`/bio/${practice.slug}`);
    expect(html).toContain('<title>Willkommen</title>');
    expect(html).toContain('<p class="news-lead">Neues und Ideen, per E-Mail.</p>');
  });

  test('is rendered again when the practice changes its language or clock', async () => {
    const { practice, path } = await buildPage('en-US');
    const first = await world.request(path);
    const etag = first.headers.get('etag') ?? '';
    expect(await first.text()).toContain('Every day</th><td><span>9:00 AM – 6:00 PM');
    expect((await world.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await choose(practice, { ...defaultFormats, language: 'es' });
    expect(await read(path, { 'if-none-match': etag })).toContain(
      'Todos los días</th><td><span>9:00 a. m. – 6:00 p. m.',
    );
    await choose(practice, { ...defaultFormats, language: 'es', clock: '24h' });
    expect(await read(path)).toContain('<span>9:00 – 18:00');
    await choose(practice, defaultFormats);
    expect((await world.request(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('answers the newsletter form without JavaScript in its language', async () => {
    const { practice, path } = await buildPage('de');
    const failed = await postForm(world, `${path}/subscribe`, { email: 'nobody' });
    expect(failed.status).toBe(400);
    expect(await failed.text()).toContain('>Ungültige E-Mail-Adresse</p>');
    const done = await postForm(world, `${path}/subscribe`, { email: `${practice.slug}@reader.example` });
    expect(await done.text()).toContain('<p>Vielen Dank für Ihre Anmeldung zu unserem Newsletter.</p>');
  });

  test('has a preview image in its language under a URL of its own', async () => {
    const [english, german] = await Promise.all([buildPage('en-US'), buildPage('de')]);
    await save(german.practice, { slug: `${english.practice.slug}-de` });
    await save(english.practice, { slug: `${english.practice.slug}-en` });
    const ownImageUrl = async ({ practice }: typeof english) => {
      const { slug } = await (await practice.call('GET', '/api/storefront')).json();
      const url = (await read(`/bio/${slug}`)).match(/og:image" content="([^"]+)/)?.[1] ?? '';
      const picture = await world.request(new URL(url).pathname + new URL(url).search);
      expect([picture.status, picture.headers.get('cache-control')]).toEqual([
        200,
        expect.stringContaining('immutable'),
      ]);
      return Buffer.from(await picture.arrayBuffer()).toString('base64');
    };
    expect(await ownImageUrl(english)).not.toBe(await ownImageUrl(german));
  });
});

describe('articles', () => {
  test.each(languages)('are in the language of the practice: %s', async language => {
    const [english, other] = await Promise.all([buildPage('en-US'), buildPage(language)]);
    for (const below of ['/articles', (page: typeof english) => `/articles/${page.article}`]) {
      const pathOf = (page: typeof english) => page.path + (typeof below === 'string' ? below : below(page));
      const [one, two] = await Promise.all([read(pathOf(english)), read(pathOf(other))]);
      expect(two).toContain(`<html lang="${language}"`);
      expect(untranslated(one, two, own)).toEqual([]);
    }
    expect(await read(`${other.path}/articles/${other.article}`)).toContain(`"inLanguage":"${language}"`);
  });

  test('are listed in pages, with dates in the practice’s format', async () => {
    const { practice, path } = await buildPage('de');
    expect(await read(`${path}/articles`)).toMatch(/<h1 class="shop-title">Artikel<\/h1>.*\d{1,2}\. \p{L}+ 20\d\d</u);
    await asSystem(world.services.database).db.execute(sql`
      insert into contents (tenant_id, user_id, type, via, title, body, status, published_at, slug)
      select tenant_id, user_id, type, via, title, body, status, published_at, slug || '-' || n
      from contents, generate_series(1, 60) n where tenant_id = ${practice.tenantId}`);
    await save(practice, {});
    expect(await read(`${path}/articles`)).toContain('aria-label="Seiten"><a href=');
    expect(await read(`${path}/articles?page=2`)).toContain('>Neuere Artikel</a>');
  });
});

describe('a page that does not exist', () => {
  test('is in the language of the practice below its page', async () => {
    const { path } = await buildPage('es');
    const answer = await world.request(`${path}/articles/nothing`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('<h1>Página no encontrada</h1>');
    const unknown = await read('/bio/nobody-at-all');
    expect(unknown).toContain('<p class="desc">The biolink page you&#x27;re looking for doesn&#x27;t exist.</p>');
  });

  test('is in the language of the practice on its domain, also after a change', async () => {
    const { practice } = await buildPage('fr');
    const host = 'cabinet-fernhill.com';
    await asSystem(world.services.database).db.execute(sql`
      insert into domains (tenant_id, domain, token, verified_at) values (${practice.tenantId}, ${host}, 'x', now())`);
    const paths = ['/nothing', '/bio/nobody-here', '/bio/nobody-here/articles', '/login'];
    for (const path of paths) expect(await read(path, { host })).toContain('<h1>Page introuvable</h1>');
    await choose(practice, { ...defaultFormats, language: 'de' });
    for (const path of paths) expect(await read(path, { host })).toContain('<h1>Seite nicht gefunden</h1>');
  });
});

test('shows errors on a practice’s page in its language', async () => {
  const { path } = await buildPage('de');
  const answer = await world.request(`${path}/subscribe`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'email=a@b.example',
  });
  expect(answer.status).toBe(403);
  const html = await answer.text();
  expect(html).toContain('<h1>Etwas ist schiefgegangen</h1>');
  expect(html).toContain('Dieses Formular kam von einer anderen Website und wurde abgelehnt.');
  expect(html).toContain('>Noch einmal versuchen</a>');
});
