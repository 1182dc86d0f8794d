import { readFileSync, writeFileSync } from 'node:fs';

type Figure = { suite: string; what: string; figure: string };

const file = 'docs/security.md';
const [start, end] = ['<!-- figures of the last long run -->', '<!-- end of the figures -->'];

/**
 * Replaces the lines of these suites in docs/security.md by the results of a long run. Results of failed suites are
 * ignored.
 */
export function keepFigures(told: string, failed: Set<string>, day = new Date().toISOString().slice(0, 10)): void {
  const fresh = told
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Figure)
    .filter(({ suite }) => !failed.has(suite));
  const [before = '', rest = ''] = readFileSync(file, 'utf8').split(start);
  const [lines = '', after = ''] = rest.split(end);
  const ran = new Set(fresh.map(({ suite }) => suite));
  const kept = lines
    .split('\n')
    .filter(line => /^\| \w/.test(line) && !/^\| suite /.test(line) && !ran.has(suiteOf(line)));
  const rows = fresh.map(({ suite, what, figure }) => `| ${suite} | ${what} | ${figure} | ${day} |`);
  const table = ['| suite | what | figure | day |', '|---|---|---|---|', ...[...kept, ...rows].sort()].join('\n');
  writeFileSync(file, `${before}${start}\n\n${table}\n\n${end}${after}`);
}

const suiteOf = (line: string) => line.split('|')[1]?.trim() ?? '';
