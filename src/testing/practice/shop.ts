import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Product } from '../../modules/shop/marketplace/contract.ts';
import { pdf } from '../texts/sample-files.ts';
import { call, type Practice, type World } from '../world.ts';
import { answerPage, inPractice } from './payments.ts';

export const buyer = () => `${randomUUID()}@buyer.example`;

/** A product on sale with an uploaded file. */
export async function buildProduct(
  world: World,
  practice: Practice,
  overrides: Record<string, unknown> = {},
): Promise<Product & { content: Buffer }> {
  const content = pdf();
  const { name: file } = await world.services.files.putStream(
    (async function* () {
      yield new Uint8Array(content);
    })(),
    async () => 'pdf' as const,
  );
  const fileId = await inPractice(world, practice, async ({ db, tenantId }) => {
    const { rows } = await db.execute<{ id: string }>(sql`insert into product_files (tenant_id, name, kind, size, file)
      values (${tenantId}, 'Seven days.pdf', 'pdf', ${content.length}, ${file}) returning id`);
    return Number(rows[0]?.id);
  });
  const fields = { title: 'Seven-day meal plan', price: '25.00', type: 'meal_plan', fileId, ...overrides };
  const answer = await practice.call('POST', '/api/digital-products', fields);
  if (answer.status !== 201) throw new Error(`the product was refused: ${await answer.text()}`);
  return { ...(await answer.json()), content };
}

/** Submits the buy form like the script of the product page. */
export const wantToBuy = (
  world: World,
  practice: Practice,
  overrides: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Response> =>
  call(world)(
    'POST',
    '/api/shop/checkout',
    { storefrontSlug: practice.slug, name: 'Dana Reyes', email: buyer(), ...overrides },
    headers,
  );

export type PurchaseState = {
  id: number;
  status: string;
  amount: string;
  discount: string;
  downloadCount: number;
  clientId: number | null;
  affiliateId: string | null;
  commission: string;
  intent: string | null;
  payments: number;
};

/** State of all purchases of an address, oldest first. */
export const purchasesOf = (world: World, practice: Practice, email: string): Promise<PurchaseState[]> =>
  inPractice(world, practice, async ({ db }) => {
    const { rows } = await db.execute<PurchaseState>(sql`select id::int, status, amount::text, discount::text,
      download_count as "downloadCount", client_id::int as "clientId", affiliate_id as "affiliateId",
      affiliate_commission_paid::text as commission, stripe_payment_intent_id as intent,
      (select count(*)::int from payments where purchase_id = product_purchases.id) as payments
      from product_purchases where lower(customer_email) = lower(${email}) order by id`);
    return rows;
  });

type Mail = { id: number; recipientEmail: string; subject: string };

/** Emails to an address, newest first. */
export async function mailsTo(
  practice: Practice,
  to: string,
): Promise<{ subject: string; text: string; html: string }[]> {
  const mails: Mail[] = await (await practice.call('GET', '/api/emails/logs')).json();
  const theirs = mails.filter(mail => mail.recipientEmail === to);
  return Promise.all(theirs.map(async ({ id }) => (await practice.call('GET', `/api/emails/logs/${id}`)).json()));
}

/** Path of the library link in the latest email to an address that has one. */
export async function libraryOf(practice: Practice, to: string): Promise<string> {
  for (const { text } of await mailsTo(practice, to)) {
    const [path] = text.match(/\/library\/[\w-]+/) ?? [];
    if (path) return path;
  }
  throw new Error(`no library was mailed to ${to}`);
}

/** Buys and pays for a product. */
export async function buy(world: World, practice: Practice, order: { productId: number; email?: string }) {
  const email = order.email ?? buyer();
  const answer = await wantToBuy(world, practice, { ...order, email });
  if (answer.status !== 200) throw new Error(`nobody could buy it: ${await answer.text()}`);
  const paid = await answerPage(world, (await answer.json()).url, 'pay');
  const purchase = (await purchasesOf(world, practice, email)).at(-1);
  if (!purchase) throw new Error('there is no purchase');
  return { email, purchase, back: paid.headers.get('location') ?? '', library: await libraryOf(practice, email) };
}
