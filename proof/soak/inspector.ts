import type { Program } from '../../e2e/program.ts';

/** Value of NODE_OPTIONS that lets tests inspect the program through Node's inspector. */
export const canBeLookedInto = '--inspect=127.0.0.1:0';

/** Memory and handles of a process after garbage collection. */
export type Inside = {
  /** Megabytes of the JavaScript heap, and of buffers outside it. */
  heap: number;
  buffers: number;
  /** Resources that keep the process alive: sockets, timers, file reads. */
  handles: number;
};

export type Everything = {
  /** Event listeners by class of the emitter, without streams, which come and go with their connections. */
  listeners: Record<string, number>;
  /** Prepared statements per database connection. */
  statements: number[];
};

const megabyte = 1_048_576;

type Held = { objectId: string };
type Found<T = never> = { result: Held & { value: T } };
type HeapUsage = { usedSize: number; backingStorageSize: number };

/**
 * Inspects a program that was started with `canBeLookedInto`, without any code in the program. Finds all objects of a
 * class by their prototype after a garbage collection.
 */
export async function openInside(program: Program) {
  const { call, close } = await openInspector(program.output());
  const evaluate = async <T>(expression: string): Promise<T> => {
    const { result } = await call<Found<T>>('Runtime.evaluate', { expression, returnByValue: true });
    return result.value;
  };
  /** Calls `say`, a function as source text, with all objects that inherit from the prototype. */
  const ofAll = async <T>(prototype: string, say: string): Promise<T> => {
    const group = { objectGroup: 'looked at' };
    const { result } = await call<Found>('Runtime.evaluate', { expression: prototype, ...group });
    const below = { prototypeObjectId: result.objectId, ...group };
    const { objects } = await call<{ objects: Held }>('Runtime.queryObjects', below);
    const asked = { objectId: objects.objectId, functionDeclaration: say, returnByValue: true };
    const { result: found } = await call<Found<T>>('Runtime.callFunctionOn', asked);
    await call('Runtime.releaseObjectGroup', group);
    return found.value;
  };
  return {
    close,
    look: async (): Promise<Inside> => {
      await call('HeapProfiler.collectGarbage');
      const { usedSize, backingStorageSize } = await call<HeapUsage>('Runtime.getHeapUsage');
      const handles = await evaluate<number>('process.getActiveResourcesInfo().length');
      return { heap: usedSize / megabyte, buffers: backingStorageSize / megabyte, handles };
    },
    /** Walks through the heap, which blocks the program, on a busy machine for seconds. */
    lookAtAll: async (): Promise<Everything> => {
      const { listeners, statements } = await ofAll<Everything>(`${builtIn('events')}.prototype`, ofEmitters);
      return {
        statements,
        listeners: { ...listeners, AbortSignal: await ofAll<number>('AbortSignal.prototype', ofSignals) },
      };
    },
  };
}

const builtIn = (name: string) => `process.getBuiltinModule('${name}')`;
const ofEmitters = `function () {
  const [listeners, statements] = [{}, []];
  for (const each of this) {
    if (!Object.hasOwn(each, '_events') || !each._events || typeof each.pipe === 'function') continue;
    const name = each.constructor?.name ?? '';
    for (const heard of Reflect.ownKeys(each._events))
      listeners[name] = (listeners[name] ?? 0) + (Array.isArray(each._events[heard]) ? each._events[heard].length : 1);
    if (Object.hasOwn(each, 'parsedStatements')) statements.push(Object.keys(each.parsedStatements).length);
  }
  return { listeners, statements };
}`;

const ofSignals = `function () {
  const { getEventListeners } = process.getBuiltinModule('events');
  let count = 0;
  for (const each of this) if (each !== AbortSignal.prototype) count += getEventListeners(each, 'abort').length;
  return count;
}`;

/** Chrome DevTools protocol at the URL that the process printed on start. */
async function openInspector(output: string) {
  const [, address = ''] = /Debugger listening on (ws:\S+)/.exec(output) ?? [];
  const socket = new WebSocket(address);
  const waiting = new Map<number, (said: ReturnType<typeof JSON.parse>) => void>();
  socket.addEventListener('message', ({ data }) => {
    const said = JSON.parse(data);
    waiting.get(said.id)?.(said);
    waiting.delete(said.id);
  });
  await new Promise((done, fail) => {
    socket.addEventListener('open', done);
    socket.addEventListener('error', () => fail(new Error(`no inspector at ${address}`)));
  });
  let last = 0;
  return {
    call: <T>(method: string, params: object = {}): Promise<T> =>
      new Promise((done, fail) => {
        waiting.set(++last, ({ result, error }) => (error ? fail(new Error(error.message)) : done(result)));
        socket.send(JSON.stringify({ id: last, method, params }));
      }),
    close: () => socket.close(),
  };
}
