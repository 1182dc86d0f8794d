// @module-tag slow

import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type InvoiceDetail, invoiceDetail } from '../../../../modules/billing/invoicing/contract.ts';
import { invoiceMessages } from '../../../../modules/billing/invoicing/messages/catalog.ts';
import type { PayPage } from '../../../../modules/billing/invoicing/pay-page.ts';
import { queueReminderMail } from '../../../../modules/billing/invoicing/server/mails.tsx';
import { losesCharacters } from '../../../../modules/billing/invoicing/server/pdf/drawable-text.ts';
import { InvoiceMissing, InvoicePage } from '../../../../modules/billing/invoicing/ui/public/InvoicePage.tsx';
import { RedirectPage } from '../../../../modules/billing/payments/ui/RedirectPage.tsx';
import { TestCheckoutEnded } from '../../../../modules/billing/payments/ui/TestCheckoutPage.tsx';
import { languageCodes } from '../../../../shared/locale.ts';
import { LocaleProvider } from '../../../../shared/messages/use-messages.tsx';
import { addClient, invoiceMails, issueNew, lineFields, readInvoice } from '../../../../testing/practice/invoices.ts';
import { giveMailServer } from '../../../../testing/practice/mail-server.ts';
import { answerPage, inPractice } from '../../../../testing/practice/payments.ts';
import { chooseLanguage } from '../../../../testing/practice/room.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { readPdf } from '../../../../testing/texts/read-pdf.ts';
import { untranslated } from '../../../../testing/texts/untranslated.ts';
import { appUrl, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
});
afterAll(() => world.close());

/** Texts that the practice and the client have written, and words that are the same in the languages. */
const own = [
  ...['FN', 'Fernhill Nutrition', 'Ana Prieto', 'ana@client.example', 'Sorrel', 'Erstgespräch', 'MwSt.', 'INV-0001'],
  ...['CN-0001', 'Doppelt', 'November', 'EUR', 'PDF', 'Total', 'Subtotal', 'Bitte', 'Berlin'],
];
/** Without the possible line breaks in addresses. */
const compare = (english: string, other: string) =>
  untranslated(english.replaceAll('<wbr/>', ''), other.replaceAll('<wbr/>', ''), own);
/** French shares too many words with English. */
const languages = byRunLength(['de'], ['de', 'es']);

const lines = [
  lineFields({ description: 'Erstgespräch', quantity: '1.5', unitPrice: '1000.00', taxRate: '19', taxName: 'MwSt.' }),
];
const fields = { description: null, lines, discountKind: 'percent', discountValue: '10', dueDate: '2027-01-31' };

async function issueIn(locale: string, given: object = {}) {
  const practice = await buildPractice(world, { locale });
  const clientId = await addClient(practice, { firstName: 'Ana', lastName: 'Prieto', email: 'ana@client.example' });
  const invoice = await issueNew(practice, { clientId, ...fields, ...given });
  return { practice, invoice, path: new URL(invoice.payUrl ?? '').pathname };
}
type Issued = Awaited<ReturnType<typeof issueIn>>;

const read = async ({ practice, path }: Pick<Issued, 'practice' | 'path'>) => (await practice.call('GET', path)).text();
const post = ({ practice, path }: Issued, form: Record<string, string>) =>
  practice.call('POST', path, new URLSearchParams(form).toString(), {
    'content-type': 'application/x-www-form-urlencoded',
  });
const pdfOf = async ({ practice }: Pick<Issued, 'practice'>, { id }: Pick<InvoiceDetail, 'id'>, query = '') => {
  const answer = await practice.call('GET', `/api/invoices/${id}/pdf${query}`);
  const name = answer.headers.get('content-disposition');
  return { name, ...(await readPdf(new Uint8Array(await answer.arrayBuffer()))) };
};
const mailsOf = async (practice: Practice) =>
  (await invoiceMails(world, practice)).map(mail => `${mail.html}<p>${mail.subject}</p>`).join('');

describe.each(languages)('in %s', language => {
  const expectTranslated = async (open: (locale: string) => Promise<string>) => {
    const [english, other] = await Promise.all([open('en-US'), open(language)]);
    expect(compare(english, other)).toEqual([]);
    expect(other.length).toBeGreaterThan(500);
    return other;
  };

  test('translates the invoice page, before and after the payment', async () => {
    const html = await expectTranslated(async locale => {
      const issued = await issueIn(locale);
      const before = await read(issued);
      const { url } = await checkout(issued);
      const atCheckout = await (await world.request(new URL(url).pathname)).text();
      await answerPage(world, url, 'pay');
      return before + atCheckout + (await read({ ...issued, path: `${issued.path}?returned=1` }));
    });
    expect(html).toContain(`<html lang="${language}"`);
  });

  test('translates the errors of the form, and the page without a way to pay', async () => {
    await expectTranslated(async locale => {
      const issued = await issueIn(locale);
      const wrong = await post(issued, { how: 'part', part: '99999' });
      expect(wrong.status).toBe(400);
      return (await wrong.text()) + (await (await world.request(issued.path)).text());
    });
  });

  test('translates the emails', async () => {
    await expectTranslated(async locale => {
      const issued = await issueIn(locale);
      const { practice, invoice } = issued;
      await practice.call('POST', `/api/invoices/${invoice.id}/send`, {});
      const { url } = await checkout(issued);
      await answerPage(world, url, 'pay');
      const late = { ...(await readInvoice(practice, invoice.id)), status: 'overdue' as const };
      await inPractice(world, practice, scope =>
        queueReminderMail(world.services, scope, { invoice: late, step: 3, today: '2027-02-03' }),
      );
      await practice.call('POST', `/api/invoices/${invoice.id}/credit-note`, { reason: 'Doppelt' });
      const mails = await mailsOf(practice);
      expect(mails.match(/<html/g)).toHaveLength(4);
      return mails;
    });
  });

  test('translates the states of an invoice', () => {
    const shown = (locale: string) =>
      renderToStaticMarkup(
        <LocaleProvider locale={locale}>
          <States />
        </LocaleProvider>,
      );
    expect(compare(shown('en-US'), shown(language))).toEqual([]);
  });

  test('translates the PDFs', { tags: 'detail' }, async () => {
    const words = async (locale: string) => {
      const issued = await issueIn(locale);
      const { practice, invoice } = issued;
      const first = await pdfOf(issued, invoice);
      await practice.call('POST', `/api/invoices/${invoice.id}/credit-note`, { reason: 'Doppelt' });
      const second = await pdfOf(issued, invoice, '?paper=credit_note');
      return [first, await pdfOf(issued, invoice), second].flatMap(({ text }) => text.match(/\p{L}{4,}/gu) ?? []);
    };
    const english = new Set(await words('en-US'));
    const same = (await words(language)).filter(word => english.has(word));
    expect(
      same.filter(word => !own.some(each => each.includes(word)) && !/^(http|localhost|invoice)/.test(word)),
    ).toEqual([]);
  });
});

const checkout = async (issued: Issued): Promise<{ url: string }> => {
  const answer = await post(issued, { how: 'all' });
  expect(answer.status).toBe(303);
  return { url: new URL(answer.headers.get('location') ?? '', appUrl).href };
};

test('formats amounts, dates and percentages of the PDF in its language', async () => {
  const german = await issueIn('de-DE');
  const { text, name, info } = await pdfOf(german, german.invoice);
  for (const part of [
    ...['Rechnung an Ana Prieto', 'Fällig am 31. Januar 2027', '1,5 1.000,00 $ 19 % 1.500,00 $', 'Rabatt (10 %)'],
    ...['−150,00 $', 'MwSt. (19 %) auf 1.350,00 $ 256,50 $', 'Offener Betrag 1.606,50 $', 'Online bezahlen'],
  ])
    expect(text).toContain(part);
  expect(name).toContain('"Rechnung INV-0001.pdf"');
  expect(info).toMatchObject({ Language: 'de-DE', Title: 'Rechnung INV-0001' });
  const french = await issueIn('fr');
  const { text: second } = await pdfOf(french, french.invoice);
  for (const part of ['Échéance 31 janvier 2027', '1 000,00 $US 19 % 1 500,00 $US', 'Reste à payer'])
    expect(second).toContain(part);
});

test('translates the country', { tags: 'detail' }, async () => {
  const practice = await buildPractice(world, { locale: 'de-DE' });
  await practice.call('PUT', '/api/tenant', { name: 'Fernhill Nutrition', country: 'Germany' });
  const { id, payUrl } = await issueNew(practice);
  const path = new URL(payUrl ?? '').pathname;
  expect((await pdfOf({ practice }, { id })).text).toContain('Deutschland');
  expect(await read({ practice, path })).toContain('Deutschland');
});

test('formats the dates of a British practice in its order', { tags: 'detail' }, async () => {
  const british = await issueIn('en-GB');
  expect((await pdfOf(british, british.invoice)).text).toContain('Due 31 January 2027');
});

test('keeps the language of an issued invoice; drafts, page and emails use the current one', async () => {
  const issued = await issueIn('de-DE');
  const { practice, invoice } = issued;
  const spanish = { timeZone: 'Europe/Berlin', currency: 'USD', weekStart: 1, units: 'metric', language: 'es' };
  expect((await practice.call('PUT', '/api/tenant/settings', spanish)).status).toBeLessThan(300);
  expect((await pdfOf(issued, invoice)).text).toContain('Offener Betrag 1.606,50 $');
  await practice.call('POST', `/api/invoices/${invoice.id}/send`, {});
  const [mail] = await invoiceMails(world, practice);
  expect(mail?.subject).toBe('Factura INV-0001 de Fernhill Nutrition');
  expect(await read(issued)).toContain('Factura INV-0001 · Fernhill Nutrition');
  const next = await issueNew(practice, { clientId: invoice.clientId, ...fields });
  expect((await pdfOf(issued, next)).text).toContain('Importe pendiente');
});

test('parses a partial amount in the format of the language', async () => {
  const issued = await issueIn('de-DE');
  expect(await read(issued)).toContain('placeholder="1606,50"');
  const shown = async (part: string) => {
    const answer = await post(issued, { how: 'part', part });
    const page = await world.request(new URL(answer.headers.get('location') ?? '', appUrl).pathname);
    return /<p class="tpay-amount num">(.*?)</.exec(await page.text())?.[1];
  };
  expect(await shown('25,5')).toBe('25,50 $');
  expect(await shown('25.50')).toBe('25,50 $');
  expect(await shown('1.234,50 $')).toBe('1.234,50 $');
  expect(await shown('1.234')).toBe('1.234,00 $');
});

test('shows a client who has chosen Spanish the page in Spanish, and reads amounts in its format', async () => {
  const [english, issued] = [await issueIn('en-US'), await issueIn('en-US')];
  await chooseLanguage(world, issued.practice, 'ana@client.example', 'es');
  const [before, after] = [await read(english), await read(issued)];
  expect(after).toContain('<html lang="es"');
  expect(after).toContain('Factura INV-0001 · Fernhill Nutrition');
  expect(after).toContain('placeholder="1606,50"');
  expect(compare(before, after)).toEqual([]);
  const wrong = [
    await post(english, { how: 'part', part: '99999' }),
    await post(issued, { how: 'part', part: '99999' }),
  ];
  const [refused, rejected] = await Promise.all(wrong.map(answer => answer.text()));
  expect(rejected).toContain('<html lang="es"');
  expect(compare(refused ?? '', rejected ?? '')).toEqual([]);
  const pay = async (part: string) => {
    const answer = await post(issued, { how: 'part', part });
    expect(answer.status, part).toBe(303);
    const { rows } = await world.services.database.pool.query<{ amount: string }>(
      'select amount from checkouts where tenant_id = $1 order by id desc limit 1',
      [issued.practice.tenantId],
    );
    return rows[0]?.amount;
  };
  expect(await pay('1.234')).toBe('1234.00');
  expect(await pay('1.234,50')).toBe('1234.50');
});

test.each(languageCodes)('the PDF fonts contain every character of the texts in %s', language => {
  const { paper, sums } = invoiceMessages.in(language);
  // The source of a function has all of its characters.
  const texts = [...Object.values(paper), ...Object.values(sums)].map(text =>
    typeof text === 'string' ? text : text.toString(),
  );
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.filter(losesCharacters)).toEqual([]);
  expect(losesCharacters('ꙮ🥕')).toBe(true);
});

/** Every state of an invoice, and what the payer may come back to. */
function States() {
  const person = { address: 'Berlin', email: null, phone: null, country: null, taxNumber: '1' };
  const at = '2026-11-20T12:00:00.000Z';
  const invoice = invoiceDetail.parse({
    ...{ id: 1, tenantId: 1, userId: 1, clientId: 1, clientName: 'Ana Prieto', invoiceNumber: 'INV-0001' },
    ...{ currency: 'EUR', status: 'pending', issuedOn: '2026-10-21', dueDate: '2026-11-04', amountPaid: '0.00' },
    ...{ paidAt: null, sentAt: null, createdAt: at, updatedAt: at, description: null, notes: null, footer: null },
    paymentInstructions: null,
    ...{ appointmentId: null, clientPackageId: null, creditNote: null, email: null, reminders: [], payUrl: null },
    ...{ locale: 'en-US', isTaxIncluded: true, discountKind: null, discountValue: '0.00', discount: '5.00' },
    ...{ amount: '10.00', subtotal: '15.00', tax: '1.00' },
    taxes: [{ rate: '19.00', name: null, base: '9.00', tax: '1.00' }],
    seller: { ...person, name: 'Fernhill Nutrition', email: 'ana@client.example' },
    buyer: { ...person, name: 'Ana Prieto' },
    lines: [
      {
        ...{ id: 1, description: 'Erstgespräch', quantity: '1.000', unitPrice: '10.00', taxRate: '19.00' },
        ...{ taxName: null, amount: '10.00', serviceId: null },
      },
    ],
    payments: [],
  });
  const payment = { id: 1, amount: '1.00', currency: 'EUR', paidAt: at, refunded: '0.00', note: null, isTest: false };
  const payments: InvoiceDetail['payments'] = [
    { ...payment, method: 'card', refunded: '1.00', isTest: true },
    ...(['cash', 'transfer', 'other'] as const).map((method, index) => ({ ...payment, method, id: index + 2 })),
  ];
  const creditNote = { id: 1, number: 'CN-0001', amount: '10.00', reason: null, issuedOn: '2026-11-20' };
  const page: PayPage = {
    ...{
      invoice,
      today: '2026-11-20',
      zone: 'UTC',
      isTest: false,
      cannotPay: null,
      sendsReceipt: true,
      returned: null,
    },
  };
  const states = [
    { status: 'part_paid' as const, amountPaid: '1.00' },
    { status: 'overdue' as const },
    { status: 'overdue' as const, dueDate: '2026-11-19' },
    { status: 'paid' as const, paidAt: at },
    { status: 'paid' as const },
    { status: 'void' as const, creditNote },
    { status: 'void' as const },
    { payments },
    { payments: [...payments, ...payments] },
  ];
  const results = (['paid', 'open', 'failed'] as const).map(status => ({ status, amount: '1.00' }));
  const product = { productName: 'Sorrel', productUrl: appUrl };
  return (
    <>
      {states.map(given => (
        <InvoicePage
          key={JSON.stringify(given)}
          page={{ ...page, invoice: { ...invoice, ...given } }}
          {...{ token: '', logo: null, ...product }}
        />
      ))}
      {results.map(returned => (
        <InvoicePage key={returned.status} page={{ ...page, returned }} {...{ token: '', logo: null, ...product }} />
      ))}
      <InvoiceMissing title="" message="" {...product} />
      <RedirectPage title="" url="" words="" {...product} />
      <TestCheckoutEnded isPaid returnUrl="" cancelUrl="" {...product} />
      <TestCheckoutEnded isPaid={false} returnUrl="" cancelUrl="" {...product} />
    </>
  );
}
