// @module-tag slow

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueNew, writeDraft } from '../../../../../testing/practice/invoices.ts';
import { readPdf } from '../../../../../testing/texts/read-pdf.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pdfOf = async ({ call }: Pick<Practice, 'call'>, id: number, query = '') => {
  const answer = await call('GET', `/api/invoices/${id}/pdf${query}`);
  expect(answer.status).toBe(200);
  return { answer, ...(await readPdf(new Uint8Array(await answer.arrayBuffer()))) };
};

const company = { name: 'Ernährung Łódź', address: 'Am Hang 5\n10115 Berlin', country: 'Germany', phone: '' };

test('downloads an issued invoice as PDF named by its number, with company details', async () => {
  const practice = await buildPractice(world);
  await practice.call('PUT', '/api/tenant', company);
  const { id, invoiceNumber } = await issueNew(practice);
  const viewer = await buildMember(world, practice, 'viewer');
  const { answer, text, info, size } = await pdfOf(viewer, id);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="Invoice ${invoiceNumber}.pdf"; filename*=UTF-8''Invoice%20${invoiceNumber}.pdf`,
  });
  for (const part of [
    'Ernährung Łódź',
    'Am Hang 5',
    '10115 Berlin',
    'November sessions',
    'Initial consultation',
    'Amount due $95.00',
  ])
    expect(text).toContain(part);
  expect(info).toMatchObject({ Title: `Invoice ${invoiceNumber}` });
  expect(size.height).toBeCloseTo(841.89);
});

test('PDF shows the company’s logo and omits it if the file is missing', async () => {
  const practice = await buildPractice(world);
  const { id } = await issueNew(practice);
  expect((await pdfOf(practice, id)).images).toBe(0);
  const png = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0f4a39' } })
    .png()
    .toBuffer();
  const logoUrl = `data:image/png;base64,${png.toString('base64')}`;
  const saved = await (await practice.call('PUT', '/api/tenant', { ...company, logoUrl })).json();
  expect((await pdfOf(practice, id)).images).toBe(1);
  await world.services.files.remove(saved.logoUrl.replace('/files/', ''));
  expect((await pdfOf(practice, id)).images).toBe(0);
});

test('draft PDF is marked as a draft and has no payment link', async () => {
  const practice = await buildPractice(world);
  const { id } = await writeDraft(practice);
  const { text, answer } = await pdfOf(practice, id);
  expect(text).toContain('Invoice Draft');
  expect(text).not.toContain('Pay online');
  expect(answer.headers.get('content-disposition')).toContain('Invoice draft.pdf');
});

test('returns 404 for another practice’s, unknown and missing credit note PDFs', async () => {
  const [practice, other] = [await buildPractice(world), await buildPractice(world)];
  const { id } = await issueNew(practice);
  const status = async (call: Practice['call'], path: string) => (await call('GET', path)).status;
  expect(await status(other.call, `/api/invoices/${id}/pdf`)).toBe(404);
  expect(await status(practice.call, '/api/invoices/99999/pdf')).toBe(404);
  expect(await status(practice.call, `/api/invoices/${id}/pdf?paper=credit_note`)).toBe(404);
  expect(await status(practice.call, `/api/invoices/${id}/pdf?paper=receipt`)).toBe(400);
});
