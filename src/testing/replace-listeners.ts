import type { System } from '../platform/database/scope.ts';
import { bindListeners, type DomainEvent, type Listener, when } from '../platform/events/events.ts';
import type { World } from './world.ts';

/** Replaces the listeners of one event until the returned function is called. */
export function replaceListeners<Fact, Answer, Within extends System>(
  { services }: World,
  event: DomainEvent<Fact, Answer, Within>,
  ...listeners: Listener<Fact, Answer, Within>[]
): () => void {
  const { database } = services;
  const usual = database.listeners;
  database.listeners = new Map([...(usual ?? []), ...bindListeners(services, [when(event, ...listeners)])]);
  return () => {
    database.listeners = usual;
  };
}
