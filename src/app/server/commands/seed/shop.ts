import { sql } from 'drizzle-orm';
import { recordPayment } from '../../../../modules/billing/payments/server/ledger.ts';
import { drawCover, exampleProducts } from '../../../../modules/onboarding/demo/server/products.ts';
import { type Product, productInput } from '../../../../modules/shop/marketplace/contract.ts';
import { type Coupon, couponInput } from '../../../../modules/shop/marketplace/coupon.ts';
import { createCoupon } from '../../../../modules/shop/marketplace/server/coupons.ts';
import { uploadProductFile } from '../../../../modules/shop/marketplace/server/files.ts';
import { priceWith } from '../../../../modules/shop/marketplace/server/price.ts';
import { addProduct } from '../../../../modules/shop/marketplace/server/products.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, daysInMinutes } from '../../../../shared/dates.ts';
import { fromCents } from '../../../../shared/money.ts';

/** A one-page PDF with one line of text (ISO 32000-1, annex H). */
export function smallPdf(line: string): string {
  const text = line.replace(/[^\x20-\x7e]/g, '').replace(/[\\()]/g, '\\$&');
  const drawn = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return `${file}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
}

type Sale = { product: Product; coupon: Coupon | null; at: Date; person: number; isRefunded: boolean };

/** Adds products, a coupon, and a month of purchases, one of which was refunded. */
export async function fillShop(services: Services, principal: Principal, { zone, now }: { zone: string; now: Date }) {
  const products: Product[] = [];
  for (const { cover, ...offer } of exampleProducts) {
    const content = new Blob([smallPdf(offer.title)]).stream();
    const { id: fileId } = await uploadProductFile(services, principal, { name: `${offer.title}.pdf`, content });
    const imageUrl = await drawCover(cover);
    products.push(await addProduct(services, principal, productInput.parse({ ...offer, fileId, imageUrl })));
  }
  await inTenant(services.database, principal, async scope => {
    const lastDay = addDays(dayIn(now, zone), 38);
    const fields = { code: 'AUTUMN20', kind: 'percent', value: '20', usageLimit: 50, lastDay };
    const coupon = await createCoupon(scope, couponInput.parse(fields));
    for (const sale of salesOf(products, coupon, now)) await sell(scope, sale);
    await scope.db.execute(sql`update coupons set used = (
      select count(*) from product_purchases where tenant_id = ${scope.tenantId} and coupon_id = coupons.id)
      where tenant_id = ${scope.tenantId}`);
  });
}

/** Oldest first; fewer in the first weeks. */
function salesOf([guide, plan, dinners]: Product[], coupon: Coupon, now: Date): Sale[] {
  const sold = [plan, guide, dinners, guide, plan, guide, dinners, plan];
  return Array.from({ length: 26 }, (_, index) => {
    const product = sold[index % sold.length];
    const hoursAgo = Math.round((29 * 24 * (26 - index) ** 1.4) / 26 ** 1.4);
    return product
      ? [
          {
            product,
            coupon: index % 7 === 4 ? coupon : null,
            at: addMinutes(now, -60 * hoursAgo - ((index * 17) % 60)),
            person: index * 3,
            isRefunded: index === 15,
          },
        ]
      : [];
  }).flat();
}

/** Adds a purchase as if it had been paid at that time. */
async function sell(scope: Scope, { product, coupon, at, person, isRefunded }: Sale) {
  const { tenantId, db } = scope;
  const { price, discount, amount } = priceWith(product, coupon);
  const then = sql`${at.toISOString()}::timestamptz`;
  const status = isRefunded && amount > 0 ? 'refunded' : 'completed';
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into product_purchases (tenant_id, product_id, customer_email, customer_name, client_id, price, discount,
      amount, currency, status, coupon_id, download_limit, download_count, first_download_at, storefront_id,
      completed_at, refunded_at, created_at, updated_at)
    select c.tenant_id, ${product.id}, c.email, c.first_name || ' ' || c.last_name, c.id, ${fromCents(price)},
      ${fromCents(discount)}, ${fromCents(amount)}, 'USD', ${status}, ${discount > 0 ? coupon?.id : null}::bigint,
      ${product.downloadLimit}, 1 + c.id % 2, ${then} + interval '4 minutes',
      (select min(id) from storefronts where tenant_id = ${tenantId}), ${then},
      case when ${status} = 'refunded' then ${then} + interval '1 day' end, ${then}, ${then}
    from clients c where c.tenant_id = ${tenantId} order by c.id offset ${person % 40} limit 1 returning id`);
  const purchaseId = Number(rows[0]?.id);
  if (!amount || !purchaseId) return;
  const paid = { purchaseId, amount, currency: 'USD', method: 'card' as const, paidAt: at, isTest: true };
  const paymentId = await recordPayment(scope, paid);
  if (status !== 'refunded') return;
  await db.execute(sql`update payments set refunded = amount where tenant_id = ${tenantId} and id = ${paymentId}`);
  await db.execute(sql`
    insert into refunds (tenant_id, payment_id, amount, status, reason, idempotency_key, succeeded_at, created_at)
    values (${tenantId}, ${paymentId}, ${fromCents(amount)}, 'succeeded', 'Bought twice by mistake',
      ${`demo-refund-${paymentId}`}, ${addMinutes(at, daysInMinutes(1)).toISOString()}, ${then})`);
}
