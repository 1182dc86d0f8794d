import type { Listeners, Scope, System } from '../database/scope.ts';
import type { Services } from '../services.ts';

declare const types: unique symbol;

/**
 * An event inside a transaction. `Fact`: its payload; `Answer`: what each listener returns to the publisher; `Within`:
 * the kind of transaction.
 */
export type DomainEvent<Fact, Answer = unknown, Within extends System = Scope> = {
  readonly name: string;
  readonly [types]?: (scope: Within, fact: Fact) => Answer;
};

/** `name`: noun, dot, past participle, like "appointment.changed". */
export const domainEvent = <Fact, Answer = unknown, Within extends System = Scope>(
  name: string,
): DomainEvent<Fact, Answer, Within> => ({ name });

/** Runs in the publisher’s transaction and rolls it back by throwing. */
export type Listener<Fact, Answer = unknown, Within extends System = Scope> = (
  scope: Within,
  fact: Fact,
  services: Services,
) => Promise<Answer> | Answer;

type Entry = { name: string; listeners: Listener<never, unknown, never>[] };

/** Lists the listeners of one event (app/server/listeners.ts). */
export const when = <Fact, Answer, Within extends System>(
  { name }: DomainEvent<Fact, Answer, Within>,
  ...listeners: Listener<Fact, Answer, Within>[]
): Entry => ({ name, listeners });

/** Combines listeners that must run one after the other. */
export const inTurn =
  <Fact, Within extends System>(...listeners: Listener<Fact, unknown, Within>[]): Listener<Fact, void, Within> =>
  async (scope, fact, services) => {
    for (const listener of listeners) await listener(scope, fact, services);
  };

/** @throws Error when an event is listed twice */
export function bindListeners(services: Services, table: Entry[]): Listeners {
  const bound = table.map(({ name, listeners }) => {
    const bind = (listener: Listener<never, unknown, never>) => async (scope: System, fact: unknown) =>
      listener(scope as never, fact as never, services);
    return [name, listeners.map(bind)] as const;
  });
  const byName = new Map(bound);
  if (byName.size < bound.length) throw new Error('an event has two lines in the table of listeners');
  return byName;
}

/**
 * Runs the listeners of an event in the scope's transaction. All are started in the order of the table before the first
 * is awaited: their first statements share a round trip and take locks in that order.
 * @throws Error when the event is not in the table of listeners, and any error of a listener
 */
export async function publish<Fact, Answer, Within extends System>(
  scope: Within,
  { name }: DomainEvent<Fact, Answer, Within>,
  fact: Fact,
): Promise<Answer[]> {
  const listeners = scope.listeners.get(name);
  if (!listeners) throw new Error(`no line in the table of listeners for ${name}`);
  return Promise.all(listeners.map(listener => listener(scope, fact) as Promise<Answer>));
}
