import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Sink } from '../src/testing/peers/smtp-sink.ts';
import { pdf } from '../src/testing/texts/sample-files.ts';
import { get, post, type Site } from './program.ts';

export type ForSale = { id: number; path: string; content: Buffer };

/** Creates a product with a file through the API. */
export async function sell(program: Site, cookie: string, given: Record<string, unknown> = {}): Promise<ForSale> {
  const content = pdf(200_000);
  const stored = await fetch(`${program.url}/api/marketplace/files?name=Seven%20days.pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', origin: program.url, cookie },
    body: new Uint8Array(content),
  });
  const { id: fileId } = await stored.json();
  const fields = { title: 'Seven-day meal plan', price: '25.00', type: 'meal_plan', fileId, ...given };
  const answer = await post(program, '/api/digital-products', fields, cookie);
  if (!answer.ok) throw new Error(`the product was refused: ${await answer.text()}`);
  const { id, path } = await answer.json();
  return { id, path, content };
}

/** Decodes quoted-printable as far as URLs need it (RFC 2045). */
const readable = (raw: string) => raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');

/** Link to the library in a mail to that address, other than `known`. Waits until it has arrived. */
export async function libraryTo(sink: Sink, email: string, known = ''): Promise<string> {
  const find = () =>
    sink.mails
      .filter(mail => mail.to === email)
      .flatMap(mail => readable(mail.raw).match(/\/library\/[\w-]+/g) ?? [])
      .find(path => path !== known) ?? '';
  await expect.poll(find, { timeout: 20_000 }).not.toBe('');
  return find();
}

/** Presses a button that starts a download. */
export async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  const [arriving] = await Promise.all([page.waitForEvent('download'), press()]);
  const pieces: Buffer[] = [];
  for await (const piece of await arriving.createReadStream()) pieces.push(piece);
  return { name: arriving.suggestedFilename(), content: Buffer.concat(pieces) };
}

type Sold = { id: number; customerEmail: string; status: string; downloadCount: number };

export const purchaseOf = async (program: Site, cookie: string, email: string): Promise<Sold> => {
  const all = await get<Sold[]>(program, '/api/product-purchases', cookie);
  return all.find(each => each.customerEmail === email) ?? expect.fail(`${email} bought nothing`);
};
