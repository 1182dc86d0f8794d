// @module-tag slow

import { sql } from 'drizzle-orm';
import MailComposer from 'nodemailer/lib/mail-composer';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { byRunLength, casesInTurn } from '../../../../testing/proof.ts';
import { hostileMarkup, someMarkup } from '../../../../testing/texts/hostile-markup.ts';
import { hostileTexts } from '../../../../testing/texts/hostile-texts.ts';
import { readTags, skeleton, type Tag } from '../../../../testing/texts/html-tags.ts';
import { buildPractice, openWorld, type World } from '../../../../testing/world.ts';
import type { WrittenMail } from '../contract.ts';
import { keepContent, openContent, type PersonalCopy } from './content.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Returns the copy function of each email; `written` fills every field of the practice. */
async function openMails(mails: WrittenMail[], written = 'Fern') {
  const practice = await buildPractice(world);
  const { tenantId } = practice;
  return inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    await scope.db.execute(
      sql`update tenants set name = ${written}, email_signature = ${written}, address = ${written} where id = ${tenantId}`,
    );
    const opened = [];
    for (const mail of mails) {
      const copy = await openContent(world.services, scope, await keepContent(world.services, scope, mail));
      opened.push((name: string | null) =>
        copy({ tenantId, mailId: 7, email: 'ann@reader.example', firstName: name, fullName: name }),
      );
    }
    return opened;
  });
}

const letter = {
  subject: 'For {firstName}',
  body: '<h1>Hi {firstName}</h1><p>Dear <a href="https://a.example/">{fullName|you}</a></p><ul><li>{firstName}</li></ul>',
};

const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '');
const values = (tags: Tag[], name: string) => tags.flatMap(tag => tag.attributes[name] ?? []);

function expectOneLine({ subject, headers }: PersonalCopy, text: string) {
  expect(subject, text).not.toMatch(/\p{Cc}|[\u2028\u2029]/u);
  for (const [name, value] of Object.entries(headers)) expect(name + value, text).not.toMatch(/[^\x20-\x7e]/);
}

test('hostile names add no tag, style, link or header line to an email', async () => {
  const [copy = expect.fail('no mail')] = await openMails([letter]);
  const usual = readTags(copy('Ann').html);
  for (const text of [
    ...byRunLength(casesInTurn(someMarkup, 3), hostileMarkup),
    ...hostileTexts,
    '{fullName}',
    '{firstName|x}',
    '$&',
    '\u0002unsubscribe\u0003',
  ]) {
    const made = copy(text);
    const tags = readTags(made.html);
    expect(skeleton(tags), text).toEqual(skeleton(usual));
    for (const name of ['style', 'href']) expect(values(tags, name), text).toEqual(values(usual, name));
    expectOneLine(made, text);
  }
}, 120_000);

test('replaces names that contain a URL with the fallback', async () => {
  const [copy = expect.fail('no mail')] = await openMails([letter]);
  for (const name of [
    'Win at evil.example',
    'https://evil.example/x',
    'www.evil.example',
    'ads@evil.example',
    'EVIL.COM',
  ])
    expect(copy(name).subject, name).toBe('For there');
  for (const name of ['St. John', 'J.R. Ewing', 'Dr. Ada O’Neil-Lee', 'Ann (Annie)', '安娜'])
    expect(copy(name).subject).toBe(`For ${name}`);
});

test('names that look like placeholders are inserted literally', async () => {
  const [copy = expect.fail('no mail')] = await openMails([letter]);
  for (const name of ['{fullName}', '{firstName|x}', '$&', '$1', '\\1', '%s', '{{x}}']) {
    expect(copy(name).subject).toBe(`For ${name}`);
    // Once in the title, once in the preview, the others in the body.
    expect(copy(name).html.split(name.replaceAll('&', '&amp;'))).toHaveLength(1 + 7);
  }
});

const frame = ['style', 'table', 'tbody', 'tr', 'td', 'body', 'html', 'head'];
const allowed =
  /^(!doctype html|\/?(html|head|body|title|style|meta|div|table|tbody|tr|td|p|h[1-3]|strong|em|u|s|a|ul|ol|li|blockquote|hr|img|br))$/;

function expectWhole(html: string, text: string) {
  const tags = readTags(html);
  for (const { name, attributes } of tags) {
    expect(name, text).toMatch(allowed);
    for (const attribute of Object.keys(attributes)) expect(attribute, text).not.toMatch(/^on|^srcdoc$|^formaction$/i);
  }
  for (const name of frame) {
    const [begins, ends] = [name, `/${name}`].map(each => tags.filter(tag => tag.name === each).length);
    expect([name, begins], text).toEqual([name, ends]);
    if (name === 'style') expect(begins, text).toBe(1);
  }
  for (const href of values(tags, 'href')) expect(href, text).toMatch(/^(https?:\/\/|mailto:|tel:)/);
  for (const src of values(tags, 'src')) expect(src, text).toMatch(/^(https:\/\/|http:\/\/localhost:3000\/files\/)/);
  expect(html, text).toContain('Unsubscribe');
}

test('hostile subjects and bodies yield a valid email with its footer', async () => {
  const texts = hostileMarkup.filter((_, index) => index % byRunLength(80, 20) === 0).map(storable);
  const mails = texts.flatMap(text => [
    { subject: text.slice(0, 300), body: `<p>{firstName}</p>${text}`, bodyFormat: 'html' as const },
    { subject: `a\r\nBcc: x@y.example${text}`.slice(0, 300), body: text, bodyFormat: 'text' as const },
  ]);
  const copies = await openMails(mails);
  for (const [index, copy] of copies.entries()) {
    const made = copy('Ann');
    expectWhole(made.html, texts[Math.floor(index / 2)] ?? '');
    expectOneLine(made, texts[Math.floor(index / 2)] ?? '');
  }
}, 120_000);

test('hostile practice names yield a valid email with its footer', async () => {
  const texts = hostileMarkup.filter((_, index) => index % byRunLength(400, 100) === 0).map(storable);
  for (const text of [...texts, 'a\u0002unsubscribe\u0003b {firstName}']) {
    const [copy = expect.fail('no mail')] = await openMails([letter], text);
    const made = copy('Ann');
    expectWhole(made.html, text);
    expect(values(readTags(made.html), 'href')).toHaveLength(2);
    expectOneLine(made, text);
  }
}, 120_000);

test('hostile names add no header fields to the sent message', async () => {
  const [copy = expect.fail('no mail')] = await openMails([{ ...letter, subject: '{firstName}' }]);
  const fieldsOf = async (name: string) => {
    const { subject, html, text, headers } = copy(name);
    const from = { name, address: 'x@fern.example' };
    const sent = await new MailComposer({ from, to: 'ann@reader.example', subject, html, text, headers })
      .compile()
      .build();
    return (await PostalMime.parse(sent)).headers.map(({ key }) => key);
  };
  const usual = await fieldsOf('Ann');
  expect(usual).toEqual(expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'list-id', 'precedence']));
  for (const name of [
    'a\r\nBcc: b@c.example',
    'a\nContent-Type: text/x\n\nx',
    'a\rTo: b@c.example',
    '\u2028Cc: a@b.example',
    '\u0085X: y',
  ])
    expect(await fieldsOf(name), name).toEqual(usual);
});
