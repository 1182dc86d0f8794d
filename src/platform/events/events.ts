import type { Listeners, Scope, System } from '../database/scope.ts';
import type { Services } from '../services.ts';

declare const types: unique symbol;

/**
 * Something that happens inside a transaction. `Fact` is what is known of it, `Answer` what each listener returns to the
 * publisher, `Within` the kind of transaction.
 */
export type DomainEvent<Fact, Answer = unknown, Within extends System = Scope> = {
  readonly name: string;
  readonly [types]?: (scope: Within, fact: Fact) => Answer;
};

/** `name`: the noun, a dot and what happened, like "appointment.changed". */
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

/** A line of the table of listeners (app/server/listeners.ts). */
export const when = <Fact, Answer, Within extends System>(
  { name }: DomainEvent<Fact, Answer, Within>,
  ...listeners: Listener<Fact, Answer, Within>[]
): Entry => ({ name, listeners });

/** One listener that is several, each begun after the one before it has ended. */
export const inTurn =
  <Fact, Within extends System>(...listeners: Listener<Fact, unknown, Within>[]): Listener<Fact, void, Within> =>
  async (scope, fact, services) => {
    for (const listener of listeners) await listener(scope, fact, services);
  };

/** @throws Error when an event has two lines in the table */
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
 * Has everything done that follows from an event, in the scope's transaction. The listeners begin in the order of the
 * table, all before one is awaited, so that their first statements travel together and lock in that order.
 * @throws Error when the table of listeners has no line for the event, and whatever a listener throws
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
