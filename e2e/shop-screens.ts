import { get, post, type Site } from './program.ts';

const slug = 'fernhill-nutrition';
type Product = { id: number; title: string; price: string; path: string | null; isActive: boolean };

/** Pages that buyers of the demo practice see, including one after a purchase. */
export async function shopScreens(program: Site, session: string): Promise<Record<string, string>> {
  const products = await get<Product[]>(program, '/api/digital-products', session);
  const sold = products.find(each => each.isActive && Number(each.price) > 0 && each.path);
  if (!sold?.path) throw new Error('the demo practice sells nothing');
  const email = 'fleur@client.example';
  const wish = { storefrontSlug: slug, productId: sold.id, name: 'Fleur Romero', email };
  const { url } = await (await post(program, '/api/shop/checkout', wish)).json();
  const paid = await fetch(url, {
    method: 'POST',
    headers: { origin: program.url },
    body: new URLSearchParams({ answer: 'pay' }),
    redirect: 'manual',
  });
  const thanks = new URL(paid.headers.get('location') ?? '', program.url);
  return {
    shop: `/bio/${slug}/shop`,
    product: sold.path,
    'product-unpaid': `${sold.path}?unpaid=1`,
    'product-missing': `/bio/${slug}/shop/999999`,
    'shop-thanks': thanks.pathname + thanks.search,
    'shop-inbox': `${sold.path}/thanks`,
    'library-ask': `/bio/${slug}/library`,
    'library-void': '/library/x',
    'download-void': '/download/x',
    library: await libraryOf(program, session, email),
  };
}

async function libraryOf(program: Site, session: string, email: string): Promise<string> {
  const mails = await get<{ id: number; recipientEmail: string }[]>(program, '/api/emails/logs', session);
  const { id } = mails.find(mail => mail.recipientEmail === email) ?? {};
  const { text } = await get<{ text: string }>(program, `/api/emails/logs/${id}`, session);
  const [path] = text.match(/\/library\/[\w-]+/) ?? [];
  if (!path) throw new Error('the receipt leads nowhere');
  return path;
}
