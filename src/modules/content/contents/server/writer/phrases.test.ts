import { expect, test } from 'vitest';
import { blog, instagram, newsletter, recipe, social } from './phrases.ts';
import { writeBuiltIn } from './write.ts';

test('phrases claim no experiences of the practitioner', () => {
  const claimed =
    /\bmy (?!question|tip for|two cents|suggestion|aim)|\bI(?:’ve| (?:always|often|usually|used to|was|do|tell|get))\b|of you (?:have|wrote)|You asked|asked me|my clients|many clients|telling me|we suggest|neighbor/i;
  const frames = JSON.stringify([blog, instagram, newsletter, social, recipe]);
  expect(frames.match(new RegExp(`.{0,40}(?:${claimed.source}).{0,20}`, 'gi')) ?? []).toEqual([]);
});

test('sweet dishes have no pepper, and overnight soaking is stated', () => {
  const nights: boolean[] = [];
  for (let seed = 1; seed <= 40; seed++) {
    const { body } = writeBuiltIn({ type: 'recipe', topic: 'breakfast oats', tone: 'friendly' }, seed);
    expect(body).not.toMatch(/pepper/i);
    const isSoaked = /overnight/.test(body.slice(body.indexOf('## Method'), body.indexOf('## Per serving')));
    expect(/about 10 minutes, plus overnight soaking/.test(body), String(seed)).toBe(isSoaked);
    expect(/^- Cinnamon to taste$/m.test(body), String(seed)).toBe(/pinch of cinnamon/.test(body));
    nights.push(isSoaked);
  }
  expect(new Set(nights).size).toBe(2);
  const { body } = writeBuiltIn({ type: 'recipe', topic: 'lentil soup', tone: 'friendly' }, 1);
  expect(body).toMatch(/^- Low-sodium vegetable stock: 700 ml/m);
  expect(body).toMatch(/^- [A-Z].* to taste$/m);
});
