import { afterAll, beforeAll, expect, test } from 'vitest';
import { inPractice } from '../../testing/practice/payments.ts';
import { replaceListeners } from '../../testing/replace-listeners.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../testing/world.ts';
import { bindListeners, domainEvent, inTurn, publish, when } from './events.ts';

let world: World;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
});
afterAll(() => world.close());

const happened = domainEvent<{ steps: string[] }, string>('test.happened');
const named =
  (name: string) =>
  async (_scope: unknown, { steps }: { steps: string[] }) => {
    steps.push(`${name} begins`);
    await Promise.resolve();
    steps.push(`${name} ends`);
    return name;
  };

test('starts all listeners in order before awaiting them and returns their results', async () => {
  const steps: string[] = [];
  const restore = replaceListeners(world, happened, named('first'), named('second'));
  const answers = await inPractice(world, practice, scope => publish(scope, happened, { steps }));
  restore();
  expect(answers).toEqual(['first', 'second']);
  expect(steps).toEqual(['first begins', 'second begins', 'first ends', 'second ends']);
});

test('runs sequential listeners one after the other', async () => {
  const steps: string[] = [];
  const quiet = domainEvent<{ steps: string[] }>('test.quiet');
  const restore = replaceListeners(world, quiet, inTurn(named('first'), named('second')));
  await inPractice(world, practice, scope => publish(scope, quiet, { steps }));
  restore();
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('rolls back the transaction of the publisher when a listener throws', async () => {
  const restore = replaceListeners(world, happened, () => {
    throw new Error('refused');
  });
  const change = inPractice(world, practice, async scope => {
    await scope.db.execute(`update tenants set name = 'Renamed' where id = ${practice.tenantId}`);
    await publish(scope, happened, { steps: [] });
  });
  await expect(change).rejects.toThrow('refused');
  restore();
  const { name } = await (await practice.call('GET', '/api/tenant')).json();
  expect(name).toBe('Fernhill Nutrition');
});

test('rejects an event with no entry or two entries in the listener table', async () => {
  const unheard = inPractice(world, practice, scope => publish(scope, happened, { steps: [] }));
  await expect(unheard).rejects.toThrow('no line in the table of listeners for test.happened');
  expect(() => bindListeners(world.services, [when(happened), when(happened)])).toThrow('two lines');
});
