declare const provided: unique symbol;

/**
 * A port is a set of functions that a module needs from modules later in the order of docs/decisions/078, which it must
 * not import. The module declares the port; `app/server/ports.ts` binds it to the functions that implement
 * it.
 */
export type Port<T> = { readonly name: string; readonly [provided]?: T };

/** `name`: subject and purpose of the functions, like "client.sources". */
export const port = <T>(name: string): Port<T> => ({ name });

/** By port name. */
export type Ports = ReadonlyMap<string, unknown>;

type Filled = readonly [name: string, provider: unknown];

/** Binds a port to its implementation. */
export const fill = <T>({ name }: Port<T>, provider: NoInfer<T>): Filled => [name, provider];

/** @throws Error when a port is bound twice */
export function bindPorts(...table: Filled[]): Ports {
  const bound = new Map(table);
  if (bound.size < table.length) throw new Error('a port has two lines in the table of ports');
  return bound;
}

/**
 * The implementation of a port.
 * @throws Error when it is not bound
 */
export function portOf<T>({ ports }: { readonly ports?: Ports }, { name }: Port<T>): T {
  if (!ports?.has(name)) throw new Error(`no line in the table of ports for ${name}`);
  return ports.get(name) as T;
}
