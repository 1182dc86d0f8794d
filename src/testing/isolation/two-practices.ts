import { fillPractice } from '../practice/full-practice.ts';
import { buildPractice, openWorld, type Practice, type World } from '../world.ts';
import type { Keys } from './bodies.ts';

/** A text that is in all free texts of the other practice and nowhere else. */
export const mark = 'quillfeather';
/**
 * All ids of the other practice start here; no other number of the two practices has nine digits with a leading 7.
 * Digits within a word are ignored: hashes contain nine in a row in about one of twenty runs.
 */
const firstForeign = 700_000_000;
const foreignKey = /(?<![\da-z.])7\d{8}(?![\da-z])/;

/** A trace of the other practice in the text, ignoring the id that the caller sent. */
export const traceIn = (text: string, sent?: number): string | null => {
  const rest = sent ? text.replaceAll(String(sent), '') : text;
  return rest.match(new RegExp(`.{0,40}(?:${mark}|${foreignKey.source}).{0,40}`, 'i'))?.[0] ?? null;
};

export type TwoPractices = {
  world: World;
  own: Practice;
  other: Practice;
  /** One row id per table. */
  ownKeys: Keys;
  foreignKeys: Keys;
  /** All rows of the other practice, as one text per table. */
  otherRows: () => Promise<Record<string, string>>;
  /** Rows of the own practice that refer to the other one. */
  kept: () => Promise<string[]>;
};

/** Two practices with a row in every table; ids and texts of the other one are recognizable. */
export async function openTwoPractices(): Promise<TwoPractices> {
  const world = await openWorld();
  const { pool } = world.services.database;
  const rows = async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as T[];
  const own = await buildPractice(world);
  await fillPractice(world, own);
  const tables = await rows<{ name: string; isKeyed: boolean; tenant: string | null }>(`
    select c.relname as name, case when c.relname = 'tenants' then 'id' else t.attname::text end as tenant,
      coalesce(i.attidentity <> '', false) as "isKeyed"
    from pg_class c left join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id'
      left join pg_attribute i on i.attrelid = c.oid and i.attname = 'id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  const keyed = tables.filter(({ isKeyed }) => isKeyed);
  const countFrom = async (first: number) => {
    for (const [index, { name }] of keyed.entries())
      await rows(`alter table ${name} alter column id restart with ${first + index * 100_000}`);
  };
  await countFrom(firstForeign);
  const other = await buildPractice(world, { name: `${mark} Nutrition` });
  await fillPractice(world, other);
  await countFrom(1_000_000);
  const practices = tables.filter(({ tenant }) => tenant);
  await rows(markTexts(other.tenantId));

  const keysOf = async ({ tenantId, userId }: Practice) => {
    const keys: Keys = { tenants: tenantId, users: userId };
    for (const { name, isKeyed, tenant } of practices) {
      if (!isKeyed || name === 'tenants') continue;
      const [row] = await rows<{ id: string }>(`select id from ${name} where ${tenant} = $1 order by id limit 1`, [
        tenantId,
      ]);
      if (row) keys[name] = Number(row.id);
    }
    return keys;
  };
  const rowsOf = (tenantId: number) =>
    Promise.all(
      practices.map(async ({ name, tenant }) => {
        const [row] = await rows<{ all: string | null }>(
          `select string_agg(t::text, E'\\n' order by t::text) as all from ${name} t where ${tenant} = $1`,
          [tenantId],
        );
        return [name, row?.all ?? ''] as const;
      }),
    );
  return {
    world,
    own,
    other,
    ownKeys: await keysOf(own),
    foreignKeys: await keysOf(other),
    otherRows: async () => Object.fromEntries(await rowsOf(other.tenantId)),
    kept: async () =>
      (await rowsOf(own.tenantId)).flatMap(([name, text]) => {
        const trace = traceIn(text);
        return trace ? [`${name}: ${trace}`] : [];
      }),
  };
}

/** Puts the mark into every free text of the practice; constrained columns keep their value. */
const markTexts = (tenantId: number) => `do $$ declare c record; begin
  for c in select a.attrelid::regclass as name, quote_ident(a.attname) as text
    from pg_attribute a join pg_attribute t on t.attrelid = a.attrelid and t.attname = 'tenant_id'
      join pg_class r on r.oid = a.attrelid and r.relkind in ('r', 'p') and r.relnamespace = 'public'::regnamespace
    where a.atttypid in ('text'::regtype, 'varchar'::regtype) and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname <> 'slug'
  loop
    begin
      execute format('update %s set %s = %2$s || '' ${mark}'' where tenant_id = ${tenantId}', c.name, c.text);
    exception when others then null;
    end;
  end loop;
end $$`;
