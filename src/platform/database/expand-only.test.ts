import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { contractions } from '../../testing/expand-only.ts';

/** The last migration before the first release: until then two versions never ran on one database. */
const lastBefore = '0047_second-step';
/** Migrations that break the rule, with the reason why it is safe. */
const excused: Record<string, string> = {
  '0058_what-was-not-sent': 'It sets words that every version reads, in rows that none of them changes any more.',
};

const names = globSync('migrations/*.sql')
  .map(path => basename(path, '.sql'))
  .toSorted();
const newer = names.filter(name => name > lastBefore);
const read = (name: string) => readFileSync(`migrations/${name}.sql`, 'utf8');

test('every migration is expand-only or has an exception with a reason', () => {
  expect(names).toContain(lastBefore);
  const broken = newer.filter(name => !excused[name] && contractions(read(name)).length);
  expect(Object.fromEntries(broken.map(name => [name, contractions(read(name))]))).toEqual({});
  // Unused exceptions must be removed, or they would hide the next violation.
  expect(Object.keys(excused).filter(name => !newer.includes(name) || !contractions(read(name)).length)).toEqual([]);
});

test('detects a contraction in a known migration', () => {
  expect(contractions(read('0028_commissions-owed-back')).length).toBeGreaterThan(0);
  expect(contractions(read('0007_calendar-feed'))).toEqual([]);
});

test.each([
  'DROP TABLE "clients";',
  'ALTER TABLE "clients" DROP COLUMN "age";',
  'ALTER TABLE "clients" RENAME COLUMN "age" TO "years";',
  'ALTER TABLE "clients" RENAME TO "people";',
  'ALTER TABLE "clients" ALTER COLUMN "age" SET NOT NULL;',
  'ALTER TABLE "clients" ADD COLUMN "x" text NOT NULL;',
  'ALTER TABLE "clients" ALTER COLUMN "age" SET DATA TYPE bigint;',
  'ALTER TABLE "clients" ADD COLUMN "x" uuid DEFAULT gen_random_uuid() NOT NULL;',
  'ALTER TABLE "clients" ADD CONSTRAINT "c" CHECK (age > 0);',
  'CREATE INDEX "i" ON "clients" USING btree ("age");',
  'CREATE UNIQUE INDEX "i" ON "clients" ("age");',
  'UPDATE clients SET age = 3;',
  '-- a word before\nDELETE FROM clients;',
  'CREATE TABLE "new" ("id" bigint);--> statement-breakpoint\nCREATE INDEX "i" ON "clients" ("age");',
])('refuses %s', statement => {
  expect(contractions(statement)).toHaveLength(1);
});

test.each([
  'ALTER TABLE "clients" ADD COLUMN "x" text;',
  `ALTER TABLE "clients" ADD COLUMN "x" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "clients" ALTER COLUMN "age" DROP NOT NULL;',
  'ALTER TABLE "clients" ADD CONSTRAINT "c" CHECK (age > 0) NOT VALID;',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "clients" ("age");',
  'CREATE TABLE "new" ("id" bigint NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "new" ("id");--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "c" CHECK (id > 0);',
])('allows %s', statement => {
  expect(contractions(statement)).toEqual([]);
});
