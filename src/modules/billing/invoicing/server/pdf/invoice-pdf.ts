import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { inTenant, type Principal, type Scope } from '../../../../../platform/database/scope.ts';
import type { Snapshot } from '../../../../../platform/database/snapshot.ts';
import { AppError, notFound } from '../../../../../platform/errors.ts';
import { isStoredImage } from '../../../../../platform/files/images.ts';
import { readableName } from '../../../../../platform/files/readable-name.ts';
import { type Part, pieceOf, type ZipWriter } from '../../../../../platform/formats/zip.ts';
import { attachment } from '../../../../../platform/http/attachment.ts';
import type { Services } from '../../../../../platform/services.ts';
import { countryCode } from '../../../../../shared/countries.ts';
import { formatMoney } from '../../../../../shared/format/format-money.ts';
import { formatCalendarDate } from '../../../../../shared/format/format-time.ts';
import { toBasisPoints } from '../../../../../shared/money.ts';
import { color } from '../../../../../shared/zod.ts';
import { defaultCustomization, type Storefront } from '../../../../accounts/pages/contract.ts';
import { getStorefront } from '../../../../accounts/pages/server/storefront.ts';
import { readBrand } from '../../../../accounts/tenants/brand.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import type { PaperKind } from '../../../../messaging/emails/invoice-pdfs.ts';
import type { InvoiceDetail, Party } from '../../contract.ts';
import { invoiceMessages } from '../../messages/catalog.ts';
import { messages } from '../../messages/en.ts';
import { openAmount } from '../../open-amount.ts';
import { countryText, creditRows, percent, quantityText, sumRows } from '../../sum-rows.ts';
import { getInvoice } from '../invoice.ts';
import type { AnswerPaper } from './answer-pages.ts';
import type { Logo, PdfContent, PdfLabels, Side } from './pdf-content.ts';
import type { RenderRequest, RenderResult } from './worker.ts';

type Waiting = { resolve: (pdf: Uint8Array<ArrayBuffer>) => void; reject: (reason: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting>; ends?: NodeJS.Timeout };

/** One rendering thread per process. It ends when idle for `idleSeconds`, to free the fonts it has loaded. */
let thread: Thread | null = null;
const idleSeconds = 60;

/** Limits of the queue and of the time for one document, which is far above what the largest invoice needs. */
const maxWaiting = 40;
const maxSeconds = 60;

let count = 0;

/** Renders the PDF in a worker thread. @throws AppError unavailable if too many are waiting */
export async function renderPdf(paper: PdfContent | AnswerPaper): Promise<Uint8Array<ArrayBuffer>> {
  thread ??= openThread();
  const currentThread = thread;
  if (currentThread.waiting.size >= maxWaiting) {
    throw new AppError('unavailable', messages.errors.tooManyPdfs);
  }
  const id = ++count;
  return new Promise((resolve, reject) => {
    currentThread.waiting.set(id, { resolve, reject });
    // An idle thread must not keep the process alive.
    currentThread.worker.ref();
    if (currentThread.waiting.size === 1) watch(currentThread);
    currentThread.worker.postMessage({ id, paper } satisfies RenderRequest);
  });
}

/** In the built program the worker is a bundle of its own. */
const workerPath = () =>
  import.meta.url.endsWith('.ts') ? 'src/modules/billing/invoicing/server/pdf/worker.ts' : 'dist/server/paper.js';

function openThread(): Thread {
  const opened: Thread = { worker: new Worker(resolve(workerPath())), waiting: new Map() };
  opened.worker.on('message', (drawn: RenderResult) => {
    const pending = opened.waiting.get(drawn.id);
    opened.waiting.delete(drawn.id);
    watch(opened);
    if ('pdf' in drawn) pending?.resolve(drawn.pdf);
    else pending?.reject(new Error(drawn.error));
  });
  opened.worker.on('error', reason => close(opened, reason instanceof Error ? reason : new Error(String(reason))));
  opened.worker.on('exit', () => close(opened, new Error('the thread that draws has ended')));
  return opened;
}

/** The next request starts a new thread. */
function close(closed: Thread, reason: Error) {
  if (thread === closed) thread = null;
  clearTimeout(closed.ends);
  for (const { reject } of closed.waiting.values()) reject(reason);
  closed.waiting.clear();
  void closed.worker.terminate();
}

/** Restarts the timeout: for the next document, or for being idle. */
function watch(watched: Thread) {
  clearTimeout(watched.ends);
  const isIdle = watched.waiting.size === 0;
  if (isIdle) watched.worker.unref();
  const reason = isIdle ? 'it is not needed' : 'a document took too long';
  const seconds = isIdle ? idleSeconds : maxSeconds;
  watched.ends = setTimeout(() => close(watched, new Error(reason)), seconds * 1_000).unref();
}

/** `zone`: time zone of the practice; `accent`: its color. */
type Letterhead = { logo: Logo | null; accent: string; zone: string };

/** Composes the content of an invoice or credit note. */
export function composePdf(invoice: InvoiceDetail, kind: PaperKind, { logo, accent, zone }: Letterhead): PdfContent {
  const { seller, buyer, lines, currency, notes, footer, locale } = invoice;
  const t = invoiceMessages.in(locale).paper;
  const money = (amount: string) => formatMoney(amount, currency, locale);
  const isCredit = kind === 'credit_note';
  return {
    // Letter is the standard paper size in the US and Canada.
    size: ['US', 'CA'].includes(countryCode(seller.country) ?? '') ? 'LETTER' : 'A4',
    language: new Intl.Locale(locale).baseName,
    labels: labelsOf(t),
    author: seller.name,
    logo,
    accent,
    from: sideOf(seller, locale),
    to: sideOf(buyer, locale),
    subject: invoice.description,
    lines: lines.map(line => ({
      text: line.description,
      quantity: quantityText(line.quantity, locale),
      price: money(line.unitPrice),
      tax: percent(line.taxRate, locale),
      amount: money(line.amount),
    })),
    hasTax: lines.some(line => toBasisPoints(line.taxRate) > 0),
    ...(isCredit ? creditPart(invoice) : invoicePart(invoice, zone)),
    texts: [...(isCredit ? reasonOf(invoice, t) : [notes, instructionsOf(invoice, t)]), footer].filter(
      each => each !== null,
    ),
  };
}

type Texts = typeof messages.paper;

/** How to pay without a card, while something is open. */
const instructionsOf = (invoice: InvoiceDetail, t: Texts) =>
  invoice.paymentInstructions && openAmount(invoice) ? `${t.howToPay}\n${invoice.paymentInstructions}` : null;

const labelsOf = (t: Texts): PdfLabels => ({
  columns: { text: t.description, quantity: t.quantity, price: t.price, tax: t.tax, amount: t.amount },
  from: t.from,
  billTo: t.billTo,
  scan: t.scan,
  page: t.page('{number}', '{total}'),
  missingCharacters: t.missingCharacters,
});

type Own = Pick<PdfContent, 'heading' | 'number' | 'mark' | 'stamp' | 'facts' | 'sums' | 'pay'>;

function invoicePart(invoice: InvoiceDetail, zone: string): Own {
  const { invoiceNumber, status, issuedOn, dueDate, creditNote, payUrl, locale } = invoice;
  const t = invoiceMessages.in(locale).paper;
  const sums = sumRows(invoice, { locale, zone });
  const canBePaid = status === 'pending' || status === 'part_paid' || status === 'overdue';
  return {
    heading: t.invoice,
    number: invoiceNumber ?? t.draft,
    mark: status === 'draft' ? t.draft : status === 'void' ? t.void : null,
    stamp: stampOf(invoice, t),
    facts: [
      ...dayFact(t.issued, issuedOn, locale),
      ...dayFact(t.due, dueDate, locale),
      ...(creditNote ? [fact(t.voidedBy, creditNote.number)] : []),
    ],
    sums,
    pay: canBePaid && payUrl ? { url: payUrl, label: t.payOnline } : null,
  };
}

function stampOf({ status }: InvoiceDetail, t: Texts): PdfContent['stamp'] {
  if (status === 'paid') return { text: t.paid, tone: 'good' };
  if (status === 'void') return { text: t.void, tone: 'bad' };
  return status === 'draft' ? { text: t.draft, tone: 'quiet' } : null;
}

function creditPart(invoice: InvoiceDetail): Own {
  const { creditNote, invoiceNumber, locale } = invoice;
  const t = invoiceMessages.in(locale).paper;
  return {
    heading: t.creditNote,
    number: creditNote?.number ?? '',
    mark: null,
    stamp: null,
    facts: [...dayFact(t.issued, creditNote?.issuedOn ?? null, locale), fact(t.forInvoice, invoiceNumber ?? '')],
    sums: creditRows(invoice, locale),
    pay: null,
  };
}

const reasonOf = ({ creditNote, invoiceNumber }: InvoiceDetail, t: Texts): string[] => [
  [t.voids(invoiceNumber ?? ''), creditNote?.reason].filter(Boolean).join('\n'),
];

const fact = (label: string, value: string): [string, string] => [label, value];
const dayFact = (label: string, day: string | null, locale: string) =>
  day ? [fact(label, formatCalendarDate(day, locale))] : [];

/** A long entry of `lines` is wrapped into several. */
function sideOf({ name, address, country, email, phone, taxNumber }: Party, locale: string): Side {
  const t = invoiceMessages.in(locale).paper;
  const lines = [address, country && countryText(country, locale), email, phone, taxNumber && t.taxId(taxNumber)];
  return { name, lines: lines.filter(each => each !== null).filter(Boolean) };
}

type Numbered = { invoiceNumber: string | null; creditNote: { number: string } | null; locale: string };

/** "Invoice INV-12.pdf" */
export function pdfName({ invoiceNumber, creditNote, locale }: Numbered, kind: PaperKind): string {
  const { invoiceFile, creditNoteFile, draftFile } = invoiceMessages.in(locale).paper;
  const ofInvoice = invoiceNumber === null ? draftFile : invoiceFile(invoiceNumber);
  const name = kind === 'invoice' ? ofInvoice : creditNoteFile(creditNote?.number ?? '');
  return `${name.replaceAll('/', '-')}.pdf`;
}

export type PdfRequest = { invoiceId: number; kind: PaperKind };
export type PdfFile = { name: string; pdf: Uint8Array<ArrayBuffer> };

/**
 * The PDF of an invoice with all payments so far, or of its credit note. No transaction is open during rendering.
 * @throws AppError not_found, unavailable
 */
export async function invoicePdf(
  services: Services,
  principal: Principal,
  { invoiceId, kind }: PdfRequest,
): Promise<PdfFile> {
  const { invoice, letterhead, logoUrl } = await inTenant(services.database, principal, async scope => {
    const invoice = await getInvoice(services, scope, invoiceId);
    if (kind === 'credit_note' && !invoice.creditNote) throw notFound('Credit note');
    return { invoice, ...(await letterheadOf(services, scope, invoice.userId)) };
  });
  const logo = logoUrl ? await readLogo(services, logoUrl) : null;
  const pdf = await renderPdf(composePdf(invoice, kind, { ...letterhead, logo }));
  return { name: pdfName(invoice, kind), pdf };
}

/** The practice's logo and color, or else those of the public page of the invoice's author. */
export async function letterheadOf(services: Services, scope: Scope, userId: number) {
  const [practice, page] = await Promise.all([getPractice(scope), pageOf(services, scope, userId)]);
  const ofPage = color.safeParse(page?.customization.primaryColor).data;
  const accent = readBrand(practice.branding).primaryColor ?? ofPage ?? defaultCustomization.primaryColor;
  return { letterhead: { zone: practice.settings.timeZone, accent }, logoUrl: practice.logoUrl ?? page?.logoUrl };
}

/** The public page of the invoice's author, or else the first of the practice; null without one. */
export async function pageOf(services: Services, scope: Scope, userId: number): Promise<Storefront | null> {
  try {
    return await getStorefront({ ...scope, userId }, services);
  } catch (reason) {
    if (reason instanceof AppError && reason.code === 'not_found') return null;
    throw reason;
  }
}

/** In pixels; drawn at half of that in points. */
const maxOfLogo = { width: 680, height: 192 };

/** A logo that can't be read is left out: the invoice is valid without it. */
export async function readLogo({ files, log }: Services, url: string): Promise<Logo | null> {
  try {
    const stored = isStoredImage(url) ? await files.get(url.replace('/files/', '')) : null;
    if (!stored) return null;
    const { data, info } = await sharp(stored)
      .resize({ ...maxOfLogo, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: new Uint8Array(data), width: info.width, height: info.height };
  } catch (reason) {
    log.warn({ err: reason }, 'a logo could not be read');
    return null;
  }
}

export const answerPdf = ({ name, pdf }: PdfFile): Response =>
  new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(name),
      'content-length': String(pdf.length),
      'cache-control': 'no-store',
    },
  });

/** All issued invoices and credit notes of the practice, or of one client. */
export async function listInvoicePdfs(
  { query }: Pick<Snapshot, 'query'>,
  tenantId: number,
  clientId?: number,
): Promise<PdfRequest[]> {
  const rows = await query<{ id: string; credited: boolean }>(
    `select i.id, exists (select from credit_notes c where c.tenant_id = i.tenant_id and c.invoice_id = i.id) as credited
    from invoices i where i.tenant_id = $1 and i.status <> 'draft'
      and ($2::bigint is null or i.client_id = $2) order by i.id`,
    [tenantId, clientId ?? null],
  );
  return rows.flatMap(({ id, credited }) => [
    { invoiceId: Number(id), kind: 'invoice' as const },
    ...(credited ? [{ invoiceId: Number(id), kind: 'credit_note' as const }] : []),
  ]);
}

type PdfContext = { services: Services; principal: Principal; zip: ZipWriter };

/**
 * Renders the PDFs one by one into the archive's folder `invoices`, in their current state. Invoices that were deleted
 * meanwhile are skipped.
 */
export async function* addInvoicePdfs(
  { services, principal, zip }: PdfContext,
  requests: PdfRequest[],
): AsyncGenerator<Part> {
  const usedNames = new Set<string>();
  for (const request of requests) {
    const document = await invoicePdf(services, principal, request).catch(reason => {
      if (reason instanceof AppError && reason.code === 'not_found') return null;
      throw reason;
    });
    if (!document) continue;
    const name = readableName(document.name);
    const path = `invoices/${usedNames.has(name) ? `${request.invoiceId} ` : ''}${name}`;
    usedNames.add(name);
    yield await zip.add(path, pieceOf(document.pdf), { packed: true });
  }
}
