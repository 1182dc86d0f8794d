// @module-tag slow

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contrast } from '../../../../shared/contrast.ts';
import { buildForm, sendForm } from '../../../../testing/forms/client-forms.ts';
import { issueNew } from '../../../../testing/practice/invoices.ts';
import { linkOfMail } from '../../../../testing/practice/mail-link.ts';
import { openRoom } from '../../../../testing/practice/room.ts';
import { mailsTo } from '../../../../testing/practice/shop.ts';
import { waitDay } from '../../../../testing/practice/waitlist.ts';
import { readPdf } from '../../../../testing/texts/read-pdf.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  call,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { fillOf } from '../brand.ts';

const violet = '#7c3aed';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const save = (practice: Pick<Practice, 'call'>, branding: object) =>
  practice.call('PUT', '/api/tenant/branding', { primaryColor: null, showPoweredBy: true, ...branding });
const pageOf = async ({ slug }: Practice, path = '') => (await world.request(`/bio/${slug}${path}`)).text();
const saveStorefront = async (practice: Practice, change: object) => {
  const { id, ...page } = await (await practice.call('GET', '/api/storefront')).json();
  expect((await practice.call('PUT', `/api/storefront/${id}`, { ...page, ...change })).status).toBe(200);
};
const logo = async () => {
  const png = await sharp({ create: { width: 90, height: 30, channels: 3, background: violet } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
};

async function book(practice: Practice, time = '14:00') {
  const fields = bookingFields(practice.slug, { date: waitDay(), time });
  expect((await call(world)('POST', '/api/appointments/book', fields)).status).toBe(200);
  const [mail] = await mailsTo(practice, fields.email);
  return { email: fields.email, html: mail?.html ?? '', text: mail?.text ?? '' };
}

describe('PUT /api/tenant/branding', () => {
  test('saves and returns the branding', async () => {
    const practice = await buildPractice(world);
    const answer = await save(practice, { primaryColor: '#7C3AED', showPoweredBy: false });
    expect(answer.status).toBe(200);
    const branding = { primaryColor: violet, showPoweredBy: false };
    expect((await answer.json()).branding).toEqual(branding);
    expect((await (await practice.call('GET', '/api/tenant')).json()).branding).toEqual(branding);
  });

  test.each(['red', '#fff', '#12345g', 'url(//evil.example)', '#7c3aed;x:y', 5])(
    'rejects the color %j',
    async primaryColor => {
      expect((await save(await buildPractice(world), { primaryColor })).status).toBe(400);
    },
  );

  test('rejects a practitioner with 403', async () => {
    const practice = await buildPractice(world);
    expect((await save(await buildMember(world, practice, 'practitioner'), {})).status).toBe(403);
  });
});

describe('the brand color', () => {
  test('applies to pages without their own color', async () => {
    const practice = await buildPractice(world);
    expect(await pageOf(practice)).toContain('--p:#059669');
    await save(practice, { primaryColor: violet });
    expect(await pageOf(practice)).toContain(`--p:${violet}`);
    expect(await pageOf(practice, '/shop')).toContain(`--p:${violet}`);
    const { customization } = await (await practice.call('GET', '/api/storefront')).json();
    expect(customization.primaryColor).toBe('#059669');
    await saveStorefront(practice, { customization: { ...customization, primaryColor: '#b45309' } });
    expect(await pageOf(practice)).toContain('--p:#b45309');
  });

  test('appears in emails and on the pages they link to', async () => {
    const practice = await buildPractice(world);
    const usual = await book(practice, '10:00');
    expect(usual.html).toContain('background-color:#047857;color:#ffffff');
    await save(practice, { primaryColor: violet });
    const { html, text, email } = await book(practice);
    expect(html).toContain(`background-color:${violet};color:#ffffff`);
    expect(html).not.toContain('#047857');
    expect(text).not.toContain('#');
    const link = await linkOfMail(practice, email, 'cancel-appointment');
    const page = await (await world.request(`/cancel-appointment?${link}`)).text();
    expect(page).toContain(`--accent-fill:light-dark(${violet},`);
    // Emails of other practices are unchanged.
    expect((await book(await buildPractice(world))).html).toContain('#047857');
  });

  test('darkens in emails until it is readable', async () => {
    const practice = await buildPractice(world);
    await save(practice, { primaryColor: '#22d3ee' });
    const { html } = await book(practice);
    const [, fill = '', on = ''] = /background-color:(#\w{6});color:(#\w{6})/.exec(html) ?? [];
    expect(contrast(fill, on)).toBeGreaterThanOrEqual(4.5);
    for (const primary of ['#ffffff', '#ffff00', '#000000', '#22d3ee', '#777777', '#fefefe']) {
      const { fill, on } = fillOf(primary);
      expect([primary, contrast(fill, on)]).toEqual([primary, expect.toSatisfy((ratio: number) => ratio >= 4.5)]);
    }
  });

  test('leaves text written by people unchanged', async () => {
    const practice = await buildPractice(world, { name: 'Color "#047857" style="color:#047857"' });
    await save(practice, { primaryColor: violet });
    const { html, text } = await book(practice);
    expect(text).toContain('style="color:#047857"');
    expect(html).toContain('style=&quot;color:#047857&quot;');
  });

  test("overrides the page's color on invoices", async () => {
    const practice = await buildPractice(world);
    const { id } = await issueNew(practice);
    const colors = async () => {
      const answer = await practice.call('GET', `/api/invoices/${id}/pdf`);
      return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).colors;
    };
    expect(await colors()).toContain('#059669');
    await save(practice, { primaryColor: violet });
    expect(await colors()).toContain(violet);
    expect(await colors()).not.toContain('#059669');
  });
});

describe('the company logo', () => {
  test('appears on pages without their own logo and in emails', { tags: 'detail' }, async () => {
    const practice = await buildPractice(world);
    expect(await pageOf(practice)).not.toContain('/icon.png');
    const company = { name: 'Fernhill', address: '', country: '', phone: '', logoUrl: await logo() };
    const saved = await (await practice.call('PUT', '/api/tenant', company)).json();
    expect(await pageOf(practice)).toContain(saved.logoUrl);
    const { html, email } = await book(practice);
    expect(html).toContain(`src="${world.services.env.APP_URL}${saved.mailLogo.url}"`);
    const link = await linkOfMail(practice, email, 'cancel-appointment');
    for (const path of ['cancel-appointment', 'reschedule-appointment']) {
      const page = await (await world.request(`/${path}?${await linkOfMail(practice, email, path)}`)).text();
      expect([path, page]).toEqual([path, expect.stringContaining(`<img src="${saved.logoUrl}"`)]);
    }
    // An expired link still shows the practice and links to it.
    expect((await call(world)('DELETE', `/api/appointments/cancel?${link}`)).status).toBe(204);
    const ended = await (await world.request(`/cancel-appointment?${link}`)).text();
    expect(ended).toContain('Cancellation Error');
    expect(ended).toContain(saved.logoUrl);
    expect(ended).toContain(`<a class="btn" href="/bio/${practice.slug}">Visit Fernhill</a>`);
  });

  test("falls back to the public page's logo and color on pages linked from emails", async () => {
    const practice = await buildPractice(world);
    await saveStorefront(practice, { logoUrl: await logo(), customization: { primaryColor: violet } });
    const { logoUrl } = await (await practice.call('GET', '/api/storefront')).json();
    const { email } = await book(practice);
    const page = await (
      await world.request(`/cancel-appointment?${await linkOfMail(practice, email, 'cancel-appointment')}`)
    ).text();
    expect(page).toContain(`<img src="${logoUrl}"`);
    expect(page).toContain(`--accent-fill:light-dark(${violet},`);
  });
});

test('the client room and forms carry color, logo and footer of the practice', { tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  const { clientId, call: client } = await openRoom(world, practice);
  const question = { id: 'a', kind: 'short', label: 'Anything else?' };
  const form = await sendForm(world, practice, clientId, await buildForm(practice, { questions: [question] }));
  const root = `/my/${practice.slug}`;
  const read = async (path: string) => (await client('GET', path)).text();
  const inRoom = ['', '/sessions', '/messages', '/files', '/forms', '/payments', '/me'].map(path => root + path);
  const forms = [form.path, `${form.path}?at=review`, `${root}/forms/${form.id}`, `${root}/offline`];
  const pages = async () => {
    const found = await Promise.all([...inRoom, ...forms].map(async path => [path, await read(path)] as const));
    return [...found, ['door', await (await world.request(root)).text()] as const];
  };
  for (const [path, html] of await pages()) {
    expect([path, html]).toEqual([path, expect.stringContaining('Powered by')]);
    expect(html, path).not.toContain(`--accent-fill:light-dark(${violet},`);
  }
  await save(practice, { primaryColor: violet, showPoweredBy: false });
  const company = { name: 'Fernhill', address: '', country: '', phone: '', logoUrl: await logo() };
  const { logoUrl } = await (await practice.call('PUT', '/api/tenant', company)).json();
  for (const [path, html] of await pages()) {
    expect([path, html]).toEqual([path, expect.not.stringContaining('Powered by')]);
    expect([path, html]).toEqual([path, expect.stringContaining(`--accent-fill:light-dark(${violet},`)]);
    expect([path, html]).toEqual([path, expect.stringContaining(`<img src="${logoUrl}"`)]);
  }
});

describe('the “Powered by” footer', () => {
  test('can be hidden on every page without hiding the policies', async () => {
    const practice = await buildPractice(world);
    const { email } = await book(practice);
    const link = `/cancel-appointment?${await linkOfMail(practice, email, 'cancel-appointment')}`;
    const pages = [`/bio/${practice.slug}`, `/bio/${practice.slug}/shop`, `/bio/${practice.slug}/book`, link];
    const read = async (path: string) => (await world.request(path)).text();
    for (const path of pages) expect([path, await read(path)]).toEqual([path, expect.stringContaining('Powered by')]);
    await save(practice, { showPoweredBy: false });
    for (const path of pages)
      expect([path, await read(path)]).toEqual([path, expect.not.stringContaining('Powered by')]);
    const settings = await (await practice.call('GET', '/api/privacy/settings')).json();
    await practice.call('PUT', '/api/privacy/settings', {
      ...settings,
      privacyUrl: 'https://fernhill.example/privacy',
    });
    expect(await read(`/bio/${practice.slug}`)).toContain(
      '<a href="https://fernhill.example/privacy">Privacy policy</a></footer>',
    );
  });
});
