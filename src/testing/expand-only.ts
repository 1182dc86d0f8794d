import { isConcurrent } from '../platform/database/migrate.ts';

/** Statements that break running processes of the previous version, or block them. */
const refused: [what: RegExp, why: string][] = [
  [/\bdrop (table|column|schema|type|view|function|trigger|sequence)\b/i, 'the version before still uses it'],
  [/\brename\b/i, 'the version before still knows the old name: add, copy, and drop in a later version'],
  [/\bset not null\b/i, 'the version before may write null'],
  [/\badd column\b(?!.*\bdefault\b).*\bnot null\b/i, 'the version before does not fill it: give it a default'],
  [/\bset data type\b|\balter column "?\w+"? type\b/i, 'it writes the whole table anew, and locks it meanwhile'],
  [
    /\badd column\b.*\bdefault\b.*\b(random|gen_random_uuid|clock_timestamp|nextval)\(/i,
    'it writes the whole table anew',
  ],
  [/\badd column\b.*\b(bigserial|serial|generated)\b/i, 'it writes the whole table anew'],
  [
    /\badd constraint\b(?!.*\bnot valid\b)/i,
    'it looks at the whole table, and the version before may not keep it: NOT VALID',
  ],
  [
    /\bcreate (unique )?index\b(?! concurrently)/i,
    'nobody can write to the table meanwhile: CONCURRENTLY IF NOT EXISTS',
  ],
  [/^\s*(truncate|delete|update)\b/i, 'it locks what people work on: a job does it in pieces'],
];

/** One message per statement that is unsafe while the previous version runs. */
export function contractions(migration: string): string[] {
  const statements = migration
    // Function bodies run later, so ignore them.
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(/--> statement-breakpoint|;\s*\n/)
    .map(each => each.replace(/^\s*--.*$/gm, '').trim())
    .filter(Boolean);
  // Tables created in the same migration may be changed freely.
  const isNew = tablesIn(statements, /\bcreate table (?:if not exists )?"?(?:public"?\.?"?)?(\w+)"?/i);
  return statements.flatMap(statement => {
    if (isConcurrent(statement)) return [];
    const [table] = tablesIn([statement], /\b(?:alter table|on)\s+(?:only )?"?(?:public"?\."?)?(\w+)"?/i);
    if (table && isNew.has(table)) return [];
    const rule = refused.find(([what]) => what.test(statement.replaceAll('\n', ' ')));
    return rule ? [`${statement.replace(/\s+/g, ' ').slice(0, 90)}: ${rule[1]}`] : [];
  });
}

function tablesIn(statements: string[], pattern: RegExp): Set<string> {
  return new Set(statements.flatMap(each => pattern.exec(each)?.[1] ?? []));
}
