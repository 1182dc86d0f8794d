import { get, type Site } from './program.ts';

type Listed = { items: { id: number }[] };

/** Public pages of the demo's invoices, one per status. */
export async function invoiceLinks(program: Site, session: string): Promise<Record<string, string>> {
  const links: Record<string, string> = {};
  for (const status of ['overdue', 'part_paid', 'paid', 'void']) {
    const { items } = await get<Listed>(program, `/api/invoices?status=${status}`, session);
    const [first] = items;
    if (!first) continue;
    const { payUrl } = await get<{ payUrl: string }>(program, `/api/invoices/${first.id}`, session);
    links[`pay-${status.replace('_', '-')}`] = new URL(payUrl).pathname;
  }
  return links;
}
