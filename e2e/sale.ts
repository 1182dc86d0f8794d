import { get, post, type Site } from './program.ts';

/** Creates a product; returns the slug of its page. */
export async function offerProduct(program: Site, cookie: string): Promise<{ slug: string; productId: number }> {
  const { slug } = await get<{ slug: string }>(program, '/api/storefront', cookie);
  const fields = {
    title: 'Seven-day meal plan',
    price: '25.00',
    type: 'meal_plan',
    fileUrl: 'https://plans.example/seven',
  };
  const answer = await post(program, '/api/digital-products', fields, cookie);
  if (!answer.ok) throw new Error(`the product was refused: ${await answer.text()}`);
  return { slug, productId: (await answer.json()).id };
}

/** Starts a purchase; returns the URL of the payment page. */
export async function beginSale(program: Site, { slug, productId }: { slug: string; productId: number }) {
  const wish = { storefrontSlug: slug, productId, name: 'Dana Reyes', email: 'dana@client.example' };
  const answer = await post(program, '/api/shop/checkout', wish);
  if (!answer.ok) throw new Error(`the purchase was refused: ${await answer.text()}`);
  return String((await answer.json()).url);
}

export type Sale = { id: number; status: string; customerEmail: string };
export const salesOf = (program: Site, cookie: string) => get<Sale[]>(program, '/api/product-purchases', cookie);
