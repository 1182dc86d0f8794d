import { expect, test } from 'vitest';
import { casesInTurn } from '../../../../testing/proof.ts';
import { checkClaims } from '../claims.ts';
import { contentTypes, maxBodyLength, tones } from '../contract.ts';
import { lengthen, shorten } from './generate.ts';
import { leaveOut, writeBuiltIn } from './writer/write.ts';

const all = ['iron', 'PCOS', 'vegan dinner', 'type 2 diabetes'].flatMap(topic =>
  contentTypes.flatMap(type => tones.flatMap(tone => [1, 2, 3].map(seed => ({ type, tone, topic, seed })))),
);

test('shortening and lengthening a recipe keep amounts, steps and values', () => {
  for (const { seed, ...input } of all.filter(({ type }) => type === 'recipe')) {
    const { body } = writeBuiltIn(input, seed);
    const facts = (text: string) => text.split('\n').filter(line => /^- |^\d+\. |^Serves/.test(line));
    expect(shorten(body).length).toBeLessThan(body.length);
    expect(facts(shorten(body))).toEqual(facts(body));
    const longer = lengthen(input, body, { seed: seed + 50 });
    expect(longer.length).toBeGreaterThan(body.length);
    expect(facts(longer)).toEqual(facts(body));
    expect(longer).not.toMatch(/\bletter|newsletter|P\.S\./i);
    if (input.topic === 'vegan dinner')
      expect(longer.replace(/Leaves out .*/, '')).not.toMatch(/\b(?:chicken|cheese|eggs)\b/i);
  }
});

test('shortening and lengthening a post keep hashtags, source and care notice', () => {
  for (const { seed, ...input } of all.filter(({ type }) => type === 'social')) {
    const { body } = writeBuiltIn(input, seed);
    const shorter = shorten(body);
    const name = `${body} → ${shorter}`;
    expect(shorter.length, name).toBeLessThanOrEqual(body.length);
    expect(shorter.match(/#\p{L}+/gu), name).toEqual(body.match(/#\p{L}+/gu));
    if (/doctor|care team/i.test(body)) expect(shorter, name).toMatch(/doctor|care team/i);
    const longer = lengthen(input, shorter, { seed: seed + 50 });
    if (shorter.length < 160) expect(longer.length, name).toBeGreaterThan(shorter.length);
  }
});

test('rewrites stay within the limit and pass the claims check', () => {
  for (const { seed, ...input } of casesInTurn(all, 4))
    for (const text of [writeBuiltIn(input, seed)].flatMap(({ body }) => [
      shorten(body),
      lengthen(input, body, { seed: seed + 50 }),
    ])) {
      expect(text.length).toBeLessThanOrEqual(maxBodyLength[input.type]);
      expect(checkClaims(text), text).toEqual([]);
    }
});

test('replacing words keeps a post within its limit, cut at a word', () => {
  const body = 'A diet is a diet. '.repeat(15).trim();
  const text = leaveOut({ title: 'Diet', body }, { avoided: ['diet'], spare: 'Food', most: maxBodyLength.social });
  expect(body.length).toBeLessThanOrEqual(maxBodyLength.social);
  expect(text.body.length).toBeLessThanOrEqual(maxBodyLength.social);
  expect(text.body).toMatch(/(?:A|way|of|eating|is|a|eating\.)…$/);
});
