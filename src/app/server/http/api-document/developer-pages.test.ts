import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, openWorld, type World } from '../../../../testing/world.ts';
import { operations } from './document.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('the API page shows every operation to visitors without JavaScript', async () => {
  for (const _visit of ['first', 'again']) {
    const answer = await call(world)('GET', '/developers');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-security-policy')).not.toContain('unsafe');
    const html = await answer.text();
    for (const { summary } of Object.values(operations)) {
      expect(html).toContain(summary.replaceAll("'", '&#x27;'));
    }
    for (const [script] of html.matchAll(/<script[^>]*>/g)) expect(script).toMatch(/^<script type="module" src=/);
    expect(html).toContain('Authorization: Bearer');
    const linked = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, id = '']) => id);
    expect(linked.filter(id => !html.includes(`id="${id}"`))).toEqual([]);
  }
});
