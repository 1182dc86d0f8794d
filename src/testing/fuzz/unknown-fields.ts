import { describeApi } from '../../app/server/http/api-document/document.ts';
import type { World } from '../world.ts';
import { described, shapesOf } from './input-positions.ts';

/** A number that appears nowhere unless a call stored it. */
export const mark = 918_273_645;

const { schemas } = describeApi('http://localhost:3000').components;
const inAnswers = new Set(Object.values(schemas).flatMap(each => Object.keys(each.properties ?? {})));
const columns = ['tenant_id', 'user_id', 'viewCount', 'download_count', 'isAdmin', 'role', 'status', 'paidAt'];

/** The body with every field that some answer has but this call doesn't accept: ids, counts, totals, states. */
export function withUnknownFields(route: string, body: object, value: unknown): object {
  // If a PUT takes a partial body, the POST has the full schema.
  const whole = route.replace(/^PUT (.*digital-products)\/:id$/, 'POST $1');
  const schema = described(whole).requestBody?.content['application/json']?.schema ?? {};
  const declaredNames = new Set(shapesOf(schema).flatMap(each => Object.keys(each.properties ?? {})));
  const unasked = [...inAnswers, ...columns].filter(name => !declaredNames.has(name) && !Object.hasOwn(body, name));
  return { ...body, ...Object.fromEntries(unasked.map(name => [name, value])) };
}

/** Tables and rows that contain the mark. */
export const marked = (world: World): Promise<string[]> => foundIn(world, String(mark));

/** The first rows per table that contain the text. */
export async function foundIn({ services }: World, text: string): Promise<string[]> {
  const { pool } = services.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select t::text as line from "${name}" t where t::text like $1 limit 3`,
      [`%${text}%`],
    );
    lines.push(...rows.map(({ line }) => `${name}: ${line.slice(0, 300)}`));
  }
  return lines;
}

/** All rows of a practice, for comparison. */
export async function keptOf({ services }: World, tenantId: number): Promise<Record<string, string[]>> {
  const { pool } = services.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'`,
  );
  const linesByTable: Record<string, string[]> = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select t::text as line from "${name}" t where tenant_id = $1 order by 1`,
      [tenantId],
    );
    linesByTable[name] = rows.map(({ line }) => line);
  }
  return linesByTable;
}
