import sharp from 'sharp';
import { inTenant, type Scope, type Who } from '../../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../../platform/errors.ts';
import { isStoredImage } from '../../../../../platform/files/images.ts';
import type { Services } from '../../../../../platform/services.ts';
import { color } from '../../../../../shared/zod.ts';
import { readBrand } from '../../../../accounts/tenants/brand.ts';
import { getPractice } from '../../../../accounts/tenants/server/practice.ts';
import { defaultCustomization, type Storefront } from '../../../../site/storefront/contract.ts';
import { getStorefront } from '../../../../site/storefront/server/storefront.ts';
import { type PaperKind, paperName } from '../../paper.ts';
import { getInvoice } from '../one-invoice.ts';
import { drawPaper } from './draw.ts';
import type { Logo } from './paper.ts';
import { writePaper } from './write-paper.ts';

export type WhichPaper = { invoiceId: number; kind: PaperKind };
export type PaperFile = { name: string; pdf: Uint8Array<ArrayBuffer> };

/**
 * An invoice as a PDF with all that was paid until now, or its credit note. No row is held while it is drawn.
 * @throws AppError not_found, unavailable
 */
export async function invoicePdf(services: Services, who: Who, { invoiceId, kind }: WhichPaper): Promise<PaperFile> {
  const { invoice, letterhead, logoUrl } = await inTenant(services.database, who, async scope => {
    const invoice = await getInvoice(services, scope, invoiceId);
    if (kind === 'credit_note' && !invoice.creditNote) throw notFound('Credit note');
    return { invoice, ...(await letterheadOf(services, scope, invoice.userId)) };
  });
  const logo = logoUrl ? await readLogo(services, logoUrl) : null;
  const pdf = await drawPaper(writePaper(invoice, kind, { ...letterhead, logo }));
  return { name: paperName(invoice, kind), pdf };
}

/** The company's logo and color, else those of the page of who wrote the invoice. */
async function letterheadOf(services: Services, scope: Scope, userId: number) {
  const [practice, page] = await Promise.all([getPractice(scope), pageOf(services, scope, userId)]);
  const ofPage = color.safeParse(page?.customization.primaryColor).data;
  const accent = readBrand(practice.branding).primaryColor ?? ofPage ?? defaultCustomization.primaryColor;
  return { letterhead: { zone: practice.settings.timeZone, accent }, logoUrl: practice.logoUrl ?? page?.logoUrl };
}

/** The page of who wrote an invoice, else the first of the practice; null where there is none. */
export async function pageOf(services: Services, scope: Scope, userId: number): Promise<Storefront | null> {
  try {
    return await getStorefront({ ...scope, userId }, services);
  } catch (reason) {
    if (reason instanceof AppError && reason.code === 'not_found') return null;
    throw reason;
  }
}

/** In pixels; it is drawn at half of that in points. */
const mostOfLogo = { width: 680, height: 192 };

/** Without its logo an invoice is still an invoice. */
async function readLogo({ files, log }: Services, url: string): Promise<Logo | null> {
  try {
    const stored = isStoredImage(url) ? await files.get(url.replace('/files/', '')) : null;
    if (!stored) return null;
    const { data, info } = await sharp(stored)
      .resize({ ...mostOfLogo, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: new Uint8Array(data), width: info.width, height: info.height };
  } catch (reason) {
    log.warn({ err: reason }, 'a logo could not be read');
    return null;
  }
}
