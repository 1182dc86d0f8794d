import { fillPractice } from '../practice/full-practice.ts';
import { buildPractice, openWorld, type Practice, type World } from '../world.ts';
import type { Keys } from './bodies.ts';

/** What stands in every text of the other practice that takes it, and nowhere else. */
export const mark = 'quillfeather';
/**
 * Every key of the other practice is one of these; no other number of the two practices has nine digits and a 7. Digits
 * within a word are none: of the hashes that stand in every practice, one in some twenty runs would have nine in a row.
 */
const firstForeign = 700_000_000;
const foreignKey = /(?<![\da-z.])7\d{8}(?![\da-z])/;

/** Whether anything of the other practice stands in it; what the caller sent counts for nothing. */
export const traceIn = (text: string, sent?: number): string | null => {
  const rest = sent ? text.replaceAll(String(sent), '') : text;
  return rest.match(new RegExp(`.{0,40}(?:${mark}|${foreignKey.source}).{0,40}`, 'i'))?.[0] ?? null;
};

export type TwoPractices = {
  world: World;
  own: Practice;
  other: Practice;
  /** A row of each table, by its name. */
  ownKeys: Keys;
  foreignKeys: Keys;
  /** Everything that the other practice has, as one text for each table. */
  otherRows: () => Promise<Record<string, string>>;
  /** What the own practice keeps that names anything of the other. */
  kept: () => Promise<string[]>;
};

/** Two practices with a row in every table; the keys of the other are told apart from all others, and its texts marked. */
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

/** Lays the mark on every text of the practice that may be any; what is bound by a rule keeps its value. */
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
