// @module-tag slow

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildForm, post, sendForm } from '../../../../testing/forms/client-forms.ts';
import { connectMail } from '../../../../testing/practice/mail-server.ts';
import { chooseLanguage, openRoom } from '../../../../testing/practice/room.ts';
import { byRunLength, isInTurn } from '../../../../testing/proof.ts';
import { readPdf } from '../../../../testing/texts/read-pdf.ts';
import { untranslated } from '../../../../testing/texts/untranslated.ts';
import { appUrl, buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Texts of the practice and the client, and words that are the same in the languages. */
const own = [
  ...['Quux', 'FN', 'Fernhill Nutrition', 'Felix', 'Romero', 'Sorrel', 'Google', 'cm', 'lb', 'kg', 'No', 'PDF'],
  ...['SHA-256', 'November', 'Dose', 'Version', 'Client', 'Page', 'Soja', 'Dosis'],
];

const asked = { label: 'Quux', help: 'Quux' };
const options = [
  { id: 'a', label: 'Quux' },
  { id: 'b', label: 'Quux' },
];
/** A question of each kind, with an answer and with values that its page rejects. */
const questions: { question: Record<string, unknown>; answer?: unknown; wrong?: Record<string, string>[] }[] = [
  { question: { kind: 'heading', label: 'Quux' } },
  { question: { kind: 'text', label: 'Quux' } },
  { question: { kind: 'short', required: true }, answer: 'Quux', wrong: [{ v: '' }, { v: '1'.repeat(501) }] },
  { question: { kind: 'long', showLast: true }, answer: 'Quux', wrong: [{ v: '1'.repeat(10_001) }] },
  { question: { kind: 'number', min: 1, max: 10, unit: 'cm' }, answer: 5, wrong: [{ v: 'x' }, { v: '500' }] },
  { question: { kind: 'number', min: 1 }, answer: 5, wrong: [{ v: '0' }] },
  { question: { kind: 'number', max: 1 }, answer: 0.5, wrong: [{ v: '5' }] },
  { question: { kind: 'one', options }, answer: 'a', wrong: [{ v: 'z' }] },
  { question: { kind: 'several', options }, answer: ['a', 'b'], wrong: [{ v: 'z' }] },
  { question: { kind: 'yes_no', canAsk: false }, answer: true },
  { question: { kind: 'yes_no' }, answer: false },
  { question: { kind: 'scale', low: 'Quux', high: 'Quux' }, answer: 7, wrong: [{ v: '11' }] },
  { question: { kind: 'date' }, answer: '2026-10-05', wrong: [{ v: 'x' }] },
  { question: { kind: 'matrix', rows: options, columns: options }, answer: { a: 'b', b: 'a' } },
  {
    question: { kind: 'allergies' },
    answer: ['Milk', 'Tree nuts', 'Quux'].map((name, at) => ({
      ...{ name, kind: ['allergy', 'intolerance', 'avoid'][at] },
      severity: ['mild', 'moderate', 'severe'][at],
    })),
  },
  { question: { kind: 'allergies' }, answer: [] },
  { question: { kind: 'medication' }, answer: [{ name: 'Quux', isSupplement: true, dose: null, schedule: null }] },
  { question: { kind: 'measurement', measure: 'weight' }, answer: 70, wrong: [{ v: 'x' }] },
  {
    question: { kind: 'recall' },
    answer: ['breakfast', 'morning', 'lunch', 'afternoon', 'dinner', 'evening'].map(meal => ({
      ...{ meal, time: '08:00', text: 'Quux' },
    })),
  },
  { question: { kind: 'file' } },
  { question: { kind: 'short' } },
  { question: { kind: 'consent', clause: 'Quux' }, answer: true, wrong: [{ v: '' }] },
];
const idOf = (at: number) => `q${at}`;

type Walk = { locale: string; chosen?: string };

/** All pages, emails and papers of a form in a new practice, from the request to the signed copy. */
async function walk({ locale, chosen }: Walk) {
  const practice = await connectMail(await buildPractice(world, { locale }));
  const { clientId, email, call } = await openRoom(world, practice);
  if (chosen) await chooseLanguage(world, practice, email, chosen);
  const definition = { questions: questions.map(({ question }, at) => ({ id: idOf(at), ...asked, ...question })) };
  const form = await buildForm(practice, { ...definition, title: 'Quux' });
  const first = await sendForm(world, practice, clientId, form);
  const read = async (path: string) => (await world.request(path)).text();
  const pages: string[] = [await read(first.path)];
  const walkPage = async (path: string, fields: Record<string, string>) => {
    const answer = await post(world, path, fields);
    const to = answer.headers.get('location');
    pages.push(await (to ? read(to) : answer.text()));
  };
  const answers = async (id: number) => {
    for (const [at, { answer }] of questions.entries()) {
      if (answer === undefined) continue;
      const saved = await call('PATCH', `/api/room/forms/${id}/answers`, { question: idOf(at), value: answer });
      expect(saved.status, await saved.text()).toBe(200);
    }
  };
  for (const [at, { question, wrong = [] }] of questions.entries()) {
    if (question.kind === 'heading' || question.kind === 'text') continue;
    pages.push(await read(`${first.path}?at=${idOf(at)}`));
    for (const fields of wrong) await walkPage(first.path, { at: idOf(at), go: 'next', ...fields });
  }
  pages.push(await refuseFile(first.path, idOf(questions.findIndex(({ question }) => question.kind === 'file'))));
  pages.push(await read(`${first.path}?at=review`));
  await answers(first.id);
  const ask = idOf(questions.length - 2);
  await call('PATCH', `/api/room/forms/${first.id}/answers`, { question: ask, ask: true });
  // Answered on another device in the meantime.
  for (const value of ['Quux one', 'Quux'])
    await call('PATCH', `/api/room/forms/${first.id}/answers`, {
      ...{ question: idOf(3), value, seen: '2026-01-01T00:00:00.000Z' },
    });
  for (const [at, { question }] of questions.entries())
    if (question.kind !== 'heading' && question.kind !== 'text')
      pages.push(await read(`${first.path}?at=${idOf(at)}&from=review`));
  pages.push(await read(`${first.path}?at=review`));
  await walkPage(first.path, { at: 'review', go: 'send', name: '' });
  await walkPage(first.path, { at: 'review', go: 'send', name: 'Felix Romero' });
  const copy = await world.request(`${first.path}/copy`);
  const { text: paper, info } = await readPdf(new Uint8Array(await copy.arrayBuffer()));
  pages.push(await (await call('GET', `/my/${practice.slug}/forms/${first.id}`)).text());
  const again = await sendForm(world, practice, clientId, form);
  pages.push(await read(`${again.path}?at=${idOf(3)}`));
  await practice.call('POST', `/api/form-requests/${again.id}/remind`);
  await practice.call('POST', `/api/form-requests/${again.id}/withdraw`);
  pages.push(await read(again.path));
  pages.push(await (await call('GET', `/my/${practice.slug}/forms/999999`)).text());
  const short = await buildForm(practice, { questions: [{ id: 'a', kind: 'short', ...asked }], title: 'Quux' });
  const start = new Date(Date.now() + 3 * 86_400_000);
  const session = await practice.call('POST', '/api/appointments', {
    ...{ clientId, title: 'Quux', type: 'follow-up', status: 'scheduled' },
    ...{ startTime: start.toISOString(), endTime: new Date(start.getTime() + 3_600_000).toISOString() },
  });
  const before = await sendForm(world, practice, clientId, short, { appointmentId: (await session.json()).id });
  pages.push(await read(`${before.path}?at=review`));
  await walkPage(before.path, { at: 'review', go: 'send' });
  const { rows: mails } = await world.services.database.pool.query<{ subject: string; html: string }>(
    `select subject, html from email_logs where tenant_id = $1 and recipient_email = $2 and text like '%/f/%' order by id`,
    [practice.tenantId, email],
  );
  expect(mails).toHaveLength(4);
  return { pages, paper, language: info.Language, mails };
}

/** Posts a web page where a PDF or a picture belongs. */
async function refuseFile(path: string, at: string) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ at, go: 'next' })) form.set(name, value);
  form.set('file', new File(['<html>'], 'Quux.pdf'));
  const whole = new Response(form);
  const body = await whole.arrayBuffer();
  const type = whole.headers.get('content-type') ?? '';
  const headers = { origin: appUrl, 'content-type': type, 'content-length': String(body.byteLength) };
  const answer = await world.request(path, { method: 'POST', body, headers });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  return answer.text();
}

const walks = new Map<string, ReturnType<typeof walk>>();
/** Each walk is taken once. */
const walked = (locale: string, chosen?: string) => {
  const key = `${locale} ${chosen}`;
  const known = walks.get(key) ?? walk({ locale, ...(chosen && { chosen }) });
  walks.set(key, known);
  return known;
};

const wordsOf = (text: string) => new Set(text.match(/\p{L}{4,}/gu));
const french = ['Allergies', 'Intolerance', 'Signature'];

/** A text of the pages and one of the PDF. */
const expected: Record<string, [page: string, paper: string]> = {
  de: ['Weiter', '7 von 10'],
  es: ['Continuar', '7 de 10'],
  fr: ['Continuer', '7 sur 10'],
};

describe.each(
  [
    { practice: 'de', chosen: undefined, language: 'de' },
    ...byRunLength(
      [],
      [
        { practice: 'es', chosen: undefined, language: 'es' },
        { practice: 'fr', chosen: undefined, language: 'fr' },
        { practice: 'en-US', chosen: 'es', language: 'es' },
      ],
    ),
    { practice: 'de', chosen: 'es', language: 'es' },
  ].filter((_, index) => isInTurn(index, 2)),
)('forms of a practice in $practice, for a client who has chosen $chosen', ({ practice, chosen, language }) => {
  test('have pages, a PDF and emails in the language, without a text of another', async () => {
    const [usual, shown] = await Promise.all([walked(chosen ? practice : 'en-US'), walked(practice, chosen)]);
    const words = language === 'fr' ? [...own, ...french] : own;
    expect(shown.pages).toHaveLength(usual.pages.length);
    const [text = '', scale = ''] = expected[language] ?? [];
    expect(shown.pages[0]).toContain(text);
    expect(shown.paper).toContain(scale);
    for (const [index, page] of shown.pages.entries()) {
      const at = /name="at" value="(\w+)"/.exec(page)?.[1] ?? '';
      expect(/<html lang="(\w+)"/.exec(page)?.[1], `page ${index} ${at}`).toBe(language);
      expect(untranslated(usual.pages[index] ?? '', page, words), `page ${index} ${at}`).toEqual([]);
      expect(page, `page ${index} ${at}`).not.toMatch(/undefined|\[object|NaN/);
    }
    expect(shown.language?.slice(0, 2)).toBe(language);
    const before = wordsOf(usual.paper);
    expect(
      [...wordsOf(shown.paper)].filter(word => before.has(word) && !words.some(each => each.includes(word))),
    ).toEqual([]);
    for (const [index, { subject, html }] of shown.mails.entries()) {
      const mail = `<p>${subject}</p>${html}`;
      const english = usual.mails[index];
      expect(html).toContain(`<html lang="${language}"`);
      expect(untranslated(`<p>${english?.subject}</p>${english?.html}`, mail, words)).toEqual([]);
      expect(mail).not.toContain('undefined');
    }
  });
});
