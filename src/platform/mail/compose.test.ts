import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import { byRunLength } from '../../testing/proof.ts';
import { anyCharacter } from '../../testing/texts/any-character.ts';
import { compose, quotedPrintable } from './compose.ts';

const plain = {
  from: { name: 'Fernhill', address: 'mail@sorrel.example' },
  to: 'ann@client.example',
  replyTo: null,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
  messageId: '<1@sorrel.example>',
};
/** The message as a receiver parses it, without the final line break of each part. */
const read = async (mail: Partial<typeof plain>) => {
  const { content } = await compose({ ...plain, ...mail });
  const parsed = await PostalMime.parse(content);
  return { ...parsed, raw: content.toString() };
};
const asRead = (text: string) => text.replace(/\r\n?/g, '\n');

const text = fc.string({ unit: anyCharacter, maxLength: 400 });
const long = fc.string({ unit: fc.constantFrom('=', ' ', 'a', 'é', '😀', '\t', '.', '\n', '\r\n'), maxLength: 600 });

test('encodes any text as short ASCII lines that decode to the same text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, long), async written => {
      for (const line of quotedPrintable(written).split('\r\n')) expect(line).toMatch(/^[\t\x20-\x7e]{0,76}$/);
      const parsed = await read({ html: written, text: written });
      expect(asRead(parsed.html ?? '').replace(/\n+$/, '')).toBe(asRead(written.toWellFormed()).replace(/\n+$/, ''));
      expect(asRead(parsed.text ?? '').replace(/\n+$/, '')).toBe(asRead(written.toWellFormed()).replace(/\n+$/, ''));
    }),
    { numRuns: byRunLength(75, 300) },
  );
});

test('prevents header injection through subject, name or headers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, fc.constantFrom('a\r\nBcc: x@y.example', 'a\nX-Bad: 1\n\nbody')), async evil => {
      const { content } = await compose({
        ...plain,
        subject: evil,
        from: { ...plain.from, name: evil },
        headers: { 'List-Unsubscribe': evil },
      });
      const names = (await PostalMime.parse(content)).headers.map(({ key }) => key);
      const known =
        /^(list-unsubscribe|from|to|subject|message-id|date|mime-version|content-type|content-transfer-encoding)$/;
      expect(names.filter(name => !known.test(name))).toEqual([]);
    }),
    { numRuns: byRunLength(75, 300) },
  );
});

test('takes the envelope from the headers, with domains in Punycode', async () => {
  const { envelope } = await compose({ ...plain, to: 'ann@bücher.example' });
  expect(envelope).toEqual({ from: 'mail@sorrel.example', to: ['ann@xn--bcher-kva.example'] });
});

test.each([
  'a@b.example, c@d.example',
  'a@b.example;c@d.example',
  'Ann <a@b.example>',
  'g: a@b.example;',
  'a@b@c.example',
  'a',
  '',
])('rejects a recipient that is not exactly one address: %s', async to => {
  for (const attachments of [[], [{ filename: 'a.txt', contentType: 'text/plain', content: 'a' }]])
    await expect(async () => compose({ ...plain, attachments, to })).rejects.toMatchObject({
      final: true,
      blames: 'mail',
    });
});

test('adds Auto-Submitted unless the mail has its own headers', async () => {
  expect((await read({})).raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  const { content } = await compose({ ...plain, headers: { Precedence: 'bulk' } });
  expect(content.toString()).toMatch(/^Precedence: bulk\r$/m);
  expect(content.toString()).not.toContain('Auto-Submitted');
});
