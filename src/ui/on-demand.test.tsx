import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { dialogOnDemand, onDemand } from './on-demand.tsx';

const Name = ({ name }: { name: string }): ReactNode => <b>{name}</b>;

/** A component whose code loads when the returned functions are called. */
function build() {
  const loads = [Promise.withResolvers<typeof Name>()];
  let count = 0;
  const Part = onDemand(
    () => {
      const load = loads[count] ?? Promise.withResolvers<typeof Name>();
      loads[count++] = load;
      return load.promise;
    },
    <i>Loading</i>,
  );
  return { Part, loads, count: () => count };
}

test('shows the fallback until the code is loaded, then renders synchronously', async () => {
  const { Part, loads, count } = build();
  expect(renderToStaticMarkup(<Part name="Ann" />)).toBe('<i>Loading</i>');
  Part.preload();
  Part.preload();
  expect(count()).toBe(1);
  loads[0]?.resolve(Name);
  await loads[0]?.promise;
  // Without a Suspense boundary, a component that suspends would throw here.
  expect(renderToStaticMarkup(<Part name="Ann" />)).toBe('<b>Ann</b>');
});

test('loads again after a failure', async () => {
  const { Part, loads, count } = build();
  Part.preload();
  loads[0]?.reject(new Error('offline'));
  await loads[0]?.promise.catch(() => undefined);
  expect(renderToStaticMarkup(<Part name="Ann" />)).toBe('<i>Loading</i>');
  Part.preload();
  expect(count()).toBe(2);
  loads[1]?.resolve(Name);
  await loads[1]?.promise;
  expect(renderToStaticMarkup(<Part name="Ann" />)).toBe('<b>Ann</b>');
});

test('renders no dialog until it is opened, even with its code loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<(props: { isOpen: boolean }) => ReactNode>();
  const Part = dialogOnDemand(() => promise);
  expect(renderToStaticMarkup(<Part isOpen={false} />)).toBe('');
  Part.preload();
  resolve(({ isOpen }) => <b>{String(isOpen)}</b>);
  await promise;
  expect(renderToStaticMarkup(<Part isOpen={false} />)).toBe('');
  expect(renderToStaticMarkup(<Part isOpen />)).toBe('<b>true</b>');
});
