import { expect, test } from 'vitest';
import { issueNew } from '../../../../testing/invoices.ts';
import { readPdf } from '../../../../testing/read-pdf.ts';
import { buildPractice, openWorld } from '../../../../testing/world.ts';

/** In a file of its own: the thread that draws has drawn nothing before. */
test('keeps plain letters in the text of a document that follows one with composed letters', async () => {
  const world = await openWorld();
  // Without a plain "a" in the weight of the name, so that the font meets that letter as a part of "á" first.
  const practice = await buildPractice(world, { name: 'Clínico Fernánd' });
  const invoice = await issueNew(practice);
  const { pathname } = new URL(invoice.payUrl ?? expect.fail('no address'));
  const textOf = async (kind: string) => {
    const answer = await world.request(`${pathname}/${kind}`);
    expect(answer.status).toBe(200);
    return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
  };
  expect(await textOf('pdf')).toContain('Clínico Fernánd');
  await practice.call('POST', `/api/invoices/${invoice.id}/credit-note`, {});
  expect(await textOf('credit-note')).toContain('Total credited');
  await world.close();
});
