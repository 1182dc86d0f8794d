declare const provided: unique symbol;

/**
 * Functions that a module needs from modules below it in the order (docs/decisions/078), which it must not import. It
 * declares the port, `app/server/ports.ts` says which functions of the others fill it.
 */
export type Port<T> = { readonly name: string; readonly [provided]?: T };

/** `name`: what the functions are about and what they are for, like "client.sources". */
export const port = <T>(name: string): Port<T> => ({ name });

/** By the names of the ports. */
export type Ports = ReadonlyMap<string, unknown>;

type Filled = readonly [name: string, provider: unknown];

/** A line of the table of ports. */
export const fill = <T>({ name }: Port<T>, provider: NoInfer<T>): Filled => [name, provider];

/** @throws Error when two lines fill one port */
export function bindPorts(...table: Filled[]): Ports {
  const bound = new Map(table);
  if (bound.size < table.length) throw new Error('a port has two lines in the table of ports');
  return bound;
}

/** The functions that fill a port. @throws Error when the table of ports has no line for it */
export function portOf<T>({ ports }: { readonly ports?: Ports }, { name }: Port<T>): T {
  if (!ports?.has(name)) throw new Error(`no line in the table of ports for ${name}`);
  return ports.get(name) as T;
}
