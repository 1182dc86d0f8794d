// @module-tag slow

import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { byRunLength, casesInTurn } from '../../../../../testing/proof.ts';
import { anyCharacter } from '../../../../../testing/texts/any-character.ts';
import { readPdf } from '../../../../../testing/texts/read-pdf.ts';
import { type InvoiceDetail, invoiceDetail } from '../../contract.ts';
import { isMissingInPdf } from '../../pdf.ts';
import { calculateTotals, type TotalsInput } from '../../totals.ts';
import { drawable, loadFontsFor, losesCharacters, scriptFamiliesIn, textWidth } from './drawable-text.ts';
import { composePdf, renderPdf } from './invoice-pdf.ts';
import type { Logo } from './pdf-content.ts';
import type { RenderRequest, RenderResult } from './worker.ts';

const letterhead = { logo: null as Logo | null, accent: '#059669', zone: 'America/Los_Angeles' };

type Line = { description: string; quantity: string; unitPrice: string; taxRate: string; taxName: string | null };
type Given = Partial<Omit<InvoiceDetail, 'lines'>> & Partial<Pick<TotalsInput, 'isTaxIncluded'>> & { lines?: Line[] };

const line = (given: Partial<Line> = {}): Line => ({
  description: 'Nutrition Plan Review',
  quantity: '2.000',
  unitPrice: '95.00',
  taxRate: '0.00',
  taxName: null,
  ...given,
});

/** An issued invoice with totals calculated from its lines. */
function invoiceWith({ lines = [line()], ...given }: Given = {}): InvoiceDetail {
  const terms = { isTaxIncluded: false, discountKind: null, discountValue: '0.00', ...given };
  const totals = calculateTotals({ ...terms, lines });
  const at = '2026-10-21T17:00:00.000Z';
  const person = { address: null, email: null, phone: null, country: null, taxNumber: null };
  return invoiceDetail.parse({
    ...{ id: 1, tenantId: 1, userId: 1, clientId: 1, clientName: 'Daniel Pruitt', invoiceNumber: 'INV-2026-0131' },
    ...{ currency: 'USD', status: 'pending', issuedOn: '2026-10-21', dueDate: '2026-11-04', amountPaid: '0.00' },
    ...{ paidAt: null, sentAt: null, createdAt: at, updatedAt: at, description: null, notes: null, footer: null },
    paymentInstructions: null,
    ...{ appointmentId: null, clientPackageId: null, payments: [], creditNote: null, email: null, reminders: [] },
    seller: { ...person, name: 'Fernhill Nutrition', address: '412 Alder Street\nPortland', country: 'United States' },
    buyer: { ...person, name: 'Daniel Pruitt', email: 'dpruitt@example.org' },
    payUrl: 'https://sorrel.example/invoice/1.2.c2VhbA',
    locale: 'en-US',
    ...terms,
    amount: totals.total,
    subtotal: totals.subtotal,
    discount: totals.discount,
    tax: totals.tax,
    taxes: totals.taxes,
    lines: lines.map((each, id) => ({ ...each, id: id + 1, amount: totals.lines[id], serviceId: null })),
    ...given,
  });
}

const draw = async (invoice: InvoiceDetail, kind: 'invoice' | 'credit_note' = 'invoice', head = letterhead) =>
  readPdf(await renderPdf(composePdf(invoice, kind, head)));

/** The en-US format, without using Intl. */
const dollars = (amount: string) => `$${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;

test('PDF shows seller, buyer, lines, payments, amount due and payment link', async () => {
  const payments = [
    {
      id: 1,
      amount: '100.00',
      currency: 'USD',
      method: 'card' as const,
      // In the practice's time zone this is the day before.
      paidAt: '2026-10-29T02:00:00Z',
      refunded: '0.00',
      note: null,
      isTest: false,
    },
  ];
  const lines = [line(), line({ description: 'Four-week meal plan', quantity: '1.500', unitPrice: '66.67' })];
  const notes = 'Thank you\nsee you soon';
  const { text, info, pages } = await draw(
    invoiceWith({ lines, payments, amountPaid: '100.00', status: 'part_paid', notes, footer: 'Bank 12 34' }),
  );
  for (const part of [
    ...['Fernhill Nutrition', '412 Alder Street', 'Portland', 'United States', 'Invoice INV-2026-0131'],
    ...['Daniel Pruitt', 'dpruitt@example.org', 'Issued October 21, 2026', 'Due November 4, 2026'],
    ...['Nutrition Plan Review 2 $95.00 $190.00', 'Four-week meal plan 1.5 $66.67 $100.01'],
    ...['Total $290.01', 'Paid Oct 28 by card −$100.00', 'Amount due $190.01'],
    ...['Pay online', 'Thank you', 'see you soon', 'Bank 12 34'],
  ])
    expect(text).toContain(part);
  // The URL is wrapped at the column's width.
  expect(text.replaceAll(' ', '')).toContain('https://sorrel.example/invoice/1.2.c2VhbA');
  expect(info).toMatchObject({ Title: 'Invoice INV-2026-0131', Author: 'Fernhill Nutrition', Language: 'en-US' });
  expect(pages).toHaveLength(1);
  expect(text).not.toContain('Page 1');
});

test('PDF lists the discount and each tax rate, included in or added to the total', async () => {
  const lines = [line({ taxRate: '19.00', taxName: 'VAT' }), line({ taxRate: '7.00', taxName: 'VAT' })];
  const discount = { discountKind: 'percent', discountValue: '10.00' } as const;
  const added = await draw(invoiceWith({ lines, ...discount }));
  expect(added.text).toContain(
    'Subtotal $380.00 Discount (10%) −$38.00 VAT (19%) on $171.00 $32.49 VAT (7%) on $171.00 $11.97 Total $386.46',
  );
  expect(added.text).toContain('Nutrition Plan Review 2 $95.00 19% $190.00');
  const within = await draw(invoiceWith({ lines, ...discount, isTaxIncluded: true }));
  expect(within.text).toContain('Total $342.00 Includes VAT (19%) on $143.70 $27.30');
});

const cents = fc
  .integer({ min: 0, max: 9_999_999_999 })
  .map(value => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`);
const thousandths = fc.integer({ min: 1, max: 99_000 }).map(value => (value / 1_000).toFixed(3));
const anyLine = fc.record({
  description: fc.stringMatching(/^[A-Za-zÄÖÜäöüßéłŻ0-9][A-Za-zÄÖÜäöüßéłŻ0-9 ,.()-]{0,120}[A-Za-z0-9]$/),
  quantity: thousandths,
  unitPrice: cents,
  taxRate: fc.constantFrom('0.00', '7.25', '19.00', '100.00'),
  taxName: fc.constantFrom(null, 'VAT', 'Sales tax'),
});
const anyInvoice = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    isTaxIncluded: fc.boolean(),
    discountValue: cents,
  })
  .map(given => invoiceWith({ ...given, discountKind: 'amount' }));
/** No shrinking: rendering documents is too slow for the many attempts at a smaller counterexample. */
const ofDocuments = (short: number, long: number) => ({ numRuns: byRunLength(short, long), endOnFailure: true });

test('composed content of any invoice has its calculated lines and totals', { tags: 'detail' }, () => {
  fc.assert(
    fc.property(anyInvoice, invoice => {
      const { lines, sums } = composePdf(invoice, 'invoice', letterhead);
      expect(lines.map(({ text, amount }) => [text, amount])).toEqual(
        invoice.lines.map(({ description, amount }) => [description, dollars(amount)]),
      );
      expect(sums).toContainEqual(expect.objectContaining({ label: 'Total', value: dollars(invoice.amount) }));
      const values = sums.map(({ label, value }) => `${label} ${value}`).join();
      for (const { tax, base } of invoice.taxes.filter(each => each.rate !== '0.00'))
        expect(values).toContain(`on ${dollars(base)} ${dollars(tax)}`);
      if (invoice.amount !== '0.00')
        expect(sums).toContainEqual(expect.objectContaining({ kind: 'due', value: dollars(invoice.amount) }));
    }),
  );
});

test('text extracted from any invoice’s PDF has its lines and totals', async () => {
  await fc.assert(
    fc.asyncProperty(anyInvoice, async invoice => {
      const paper = composePdf(invoice, 'invoice', letterhead);
      const { text } = await readPdf(await renderPdf(paper));
      // A description may be wrapped anywhere.
      const plain = text.replaceAll(' ', '');
      for (const line of paper.lines) {
        expect(plain).toContain(line.text.replaceAll(' ', ''));
        expect(text).toContain(line.amount);
      }
      for (const { label, value } of paper.sums) expect(text).toContain(`${label} ${value}`);
    }),
    ofDocuments(1, 300),
  );
});

test('totals in the billions don’t overlap their labels', { tags: 'detail' }, async () => {
  const large = line({ quantity: '99.000', unitPrice: '99999999.99', taxRate: '100.00', taxName: 'Sales tax' });
  const { text } = await draw(invoiceWith({ lines: [large, large] }));
  expect(text).toContain('Sales tax (100%) on $19,799,999,998.02 $19,799,999,998.02');
  // With tabular figures a 1 is as wide as any digit. With proportional widths this label would just fit beside its
  // value.
  const taxed = { taxRate: '100.00', taxName: 'Sales tax' };
  const narrow = await draw(
    invoiceWith({
      lines: [
        line({ quantity: '93.137', unitPrice: '29348869.73', ...taxed }),
        line({ quantity: '85.762', unitPrice: '88265898.85', ...taxed }),
      ],
    }),
  );
  expect(narrow.text).toContain('Sales tax (100%) on $10,303,325,697.21 $10,303,325,697.21');
});

test('repeats header and page number on each page and loses no line', { tags: 'detail' }, async () => {
  const lines = Array.from({ length: 70 }, (_, index) =>
    line({ description: `Session number ${index + 1} of seventy` }),
  );
  const { pages, text } = await draw(invoiceWith({ lines }));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Description Quantity Price Amount');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  for (const { description } of lines) expect(text.split(`${description} `)).toHaveLength(2);
});

const names = [
  ['Łukasz Żółć', 'Łukasz Żółć'],
  ['Zoe\u0301 Nguyễn', 'Zoé Nguyễn'],
  ['Ελένη Ψυχή', 'Ελένη Ψυχή'],
  ['Наталья Їжак', 'Наталья Їжак'],
  ['Żaneta ᾠδή', 'Żaneta ᾠδή'],
  ['محمد', 'محمد'],
  ['中文 Tanaka', '中文 Tanaka'],
  ['田中 あきら タロウ', '田中 あきら タロウ'],
  ['臺灣 龍', '臺灣 龍'],
  ['김민수', '김민수'],
  ['שלום', 'שלום'],
  ['สมชาย ใจดี', 'สมชาย ใจดี'],
  ['Ω ≥ 5 mg ≤ ≈ ≠', 'Ω ≥ 5 mg ≤ ≈ ≠'],
  ['→ ← ✓ ★ ‰ √ ∞ ☐ ♥ ♥️', '→ ← ✓ ★ ‰ √ ∞ ☐ ♥ ♥'],
  ['H₂O 10⁵ ₀₁₂₃₄₅₆₇₈₉', 'H₂O 10⁵ ₀₁₂₃₄₅₆₇₈₉'],
  ['฿100 ₽200', '฿100 ₽200'],
  ['தமிழ் ₵', '□□□ ₵'],
  ['Anna 👩🏽‍⚕️🥗', 'Anna'],
  ['\u202eevil\u0000\u0007', 'evil'],
  ['ﬁve ① Ａ', 'five ① A'],
] as const;

test('draws names in every supported script, and boxes for other characters', async () => {
  await loadFontsFor(names.map(([name]) => name));
  const invoice = invoiceWith({ lines: names.map(([name]) => line({ description: name })) });
  const { text } = await draw(invoice);
  for (const [name, drawn] of names) {
    expect(drawable(name)).toBe(drawn);
    expect(text).toContain(`${drawn} 2 $95.00`);
  }
});

test('shapes joined letters and reordered vowels in Devanagari', { tags: 'detail' }, async () => {
  const name = 'हिन्दी श्रीमती क्षत्रिय';
  await loadFontsFor([name]);
  expect(drawable(name)).toBe(name);
  // Joined letters are narrower than isolated ones.
  const alone = [...name].reduce((total, character) => total + textWidth(character, 10, 400), 0);
  expect(textWidth(name, 10, 400)).toBeLessThan(alone);
  expect(losesCharacters(name)).toBe(false);
  const { text } = await draw(invoiceWith({ lines: [line({ description: name })] }));
  // Text extraction returns the letters in drawing order.
  for (const letter of 'हदशमतकषरय') expect(text).toContain(letter);
});

test('draws right-to-left text with numbers and Latin words left to right', async () => {
  const { text } = await draw(
    invoiceWith({ lines: [line({ description: 'דנה כהן 12' }), line({ description: 'فاطمة' })] }),
  );
  expect(text).toMatch(/12 כהן דנה 2 \$95\.00/);
  expect(text).toContain('فاطمة 2 $95.00');
});

test('decomposed Thai vowels don’t cut off the end of a line', async () => {
  const { text } = await draw(invoiceWith({ lines: [line({ description: 'คำ น้ำ คำ' })] }));
  expect(text.match(/\u0e4d[\u0e48-\u0e4b]?\u0e32/g)).toHaveLength(3);
});

test('notes missing characters and dropped emoji, and only those', async () => {
  const said = 'This PDF has no font for some characters';
  const invoice = invoiceWith();
  const named = (name: string) => draw({ ...invoice, buyer: { ...invoice.buyer, name } });
  for (const name of casesInTurn(['தமிழ்', 'Anna 🥗', '👩🏽‍⚕️ Łukasz', '🇩🇪'], 2)) {
    expect((await named(name)).text, name).toContain(said);
    expect(isMissingInPdf(name), name).toBe(true);
  }
  const { text } = await named('Łukasz Наталья Ελένη 王小明 김민수 محمد ♥ \u202eé');
  expect(text).not.toContain(said);
  expect(isMissingInPdf('Łukasz Наталья Ελένη 王小明 김민수 محمد ♥')).toBe(false);
});

test('endless and undrawable names don’t truncate the invoice', { tags: 'detail' }, async () => {
  const endless = 'x'.repeat(300);
  const invoice = invoiceWith({ lines: [line({ description: endless }), line({ description: '🥗🥗' })] });
  const { text } = await draw({
    ...invoice,
    seller: { ...invoice.seller, name: '👩🏽‍⚕️', address: `${endless}\n\n${endless}` },
    buyer: { ...invoice.buyer, name: endless },
    notes: 'word '.repeat(400),
  });
  expect(text.replaceAll(' ', '').split(endless)).toHaveLength(5);
  expect(text).toContain('Amount due $380.00');
});

test('plain letters survive in a PDF rendered after one with composed letters', { tags: 'detail' }, async () => {
  // A fresh thread that has rendered nothing.
  const thread = new Worker(new URL('./worker.ts', import.meta.url));
  onTestFinished(async () => void (await thread.terminate()));
  const drawn = async (order: RenderRequest) => {
    thread.postMessage(order);
    const [answer = expect.fail('no answer')]: RenderResult[] = await once(thread, 'message');
    return (await readPdf('pdf' in answer ? answer.pdf : expect.fail(answer.error))).text;
  };
  const { seller, ...invoice } = invoiceWith();
  // There is no plain "a" in the name's weight, so the font loads that glyph as a part of "á" first.
  const named = { ...invoice, seller: { ...seller, name: 'Clínico Fernánd' } };
  expect(await drawn({ id: 1, paper: composePdf(named, 'invoice', letterhead) })).toContain('Clínico Fernánd');
  const creditNote = { id: 1, number: 'CN-7', amount: '190.00', reason: 'Billed twice', issuedOn: '2026-11-20' };
  const paper = composePdf({ ...named, status: 'void', creditNote }, 'credit_note', letterhead);
  expect(await drawn({ id: 2, paper })).toContain('Total credited');
});

test('hostile texts cause neither a crash nor a wrong letter', async () => {
  const count = byRunLength(8, 30);
  const many = { minLength: count, maxLength: count };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: anyCharacter, maxLength: 60 }), many), async names => {
      const { text } = await draw(invoiceWith({ lines: names.map(description => line({ description })) }));
      await loadFontsFor(names);
      const plain = text.replaceAll(' ', '');
      for (const name of names) {
        const drawn = drawable(name);
        // Text in joining or right-to-left scripts is extracted in another order.
        if (!scriptFamiliesIn(drawn).length) expect(plain).toContain(`${drawn.replace(/\s+/gu, '')}2$95.00`);
      }
      expect(plain.split('2$95.00').length).toBeGreaterThan(names.length);
    }),
    ofDocuments(1, 100),
  );
});

test('drafts, void invoices and credit notes are labeled and ask for no payment', async () => {
  const draft = composePdf(
    invoiceWith({ status: 'draft', invoiceNumber: null, issuedOn: null, payUrl: null }),
    'invoice',
    letterhead,
  );
  expect(draft).toMatchObject({ heading: 'Invoice', number: 'Draft', mark: 'Draft', pay: null });
  const creditNote = { id: 1, number: 'CN-7', amount: '190.00', reason: 'Billed twice', issuedOn: '2026-11-20' };
  const taken = invoiceWith({ status: 'void', creditNote });
  const [before, note] = [await draw(taken), await draw(taken, 'credit_note')];
  expect(before.text).toContain('Void');
  expect(before.text).toContain('Voided by CN-7');
  expect(note.text).toContain('Credit note CN-7');
  expect(note.text).toContain('For invoice INV-2026-0131');
  expect(note.text).toContain('Total credited $190.00');
  expect(note.text).toContain('Billed twice');
  const paid = composePdf(invoiceWith({ status: 'paid', amountPaid: '190.00' }), 'invoice', letterhead);
  expect(paid).toMatchObject({
    sums: expect.arrayContaining([expect.objectContaining({ label: 'Amount due', value: '$0.00' })]),
    pay: null,
  });
  for (const { text } of [before, note]) expect(text).not.toContain('Pay online');
});

test('draws the logo and uses the paper size of the seller’s country', async () => {
  const png = new Uint8Array(
    await sharp({ create: { width: 600, height: 90, channels: 4, background: '#0f4a39' } })
      .png()
      .toBuffer(),
  );
  const [plain, withLogo] = [
    await draw(invoiceWith()),
    await draw(invoiceWith(), 'invoice', { ...letterhead, logo: { png, width: 600, height: 90 } }),
  ];
  expect([plain.images, withLogo.images]).toEqual([0, 1]);
  expect(plain.size).toEqual({ width: 612, height: 792 });
  const { seller } = invoiceWith();
  const abroad = await draw(invoiceWith({ seller: { ...seller, country: 'Germany' } }));
  expect(abroad.size.height).toBeCloseTo(841.89);
});

test('rendering a long invoice doesn’t block the event loop', { tags: 'detail' }, async () => {
  const lines = Array.from({ length: 20 }, () =>
    line({ description: 'A session with a description of two lines '.repeat(3) }),
  );
  const drawing = renderPdf(composePdf(invoiceWith({ lines }), 'invoice', letterhead));
  let [isDrawn, turns] = [false, 0];
  const drawn = drawing.finally(() => {
    isDrawn = true;
  });
  for (; !isDrawn; turns++) await nextTurn();
  expect((await drawn).length).toBeGreaterThan(1_000);
  // If rendering blocked this thread, the event loop would turn only a few times.
  expect(turns).toBeGreaterThan(100);
});
