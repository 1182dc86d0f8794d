import { expect } from 'vitest';
import type { Practice } from './world.ts';

type Page<Row> = { items: Row[]; nextCursor: string | null; total: number };

const few = 3;

/** Reads the first pages of a list as a screen does, and the total that each page reported. */
export async function readPages<Row>({ call }: Pick<Practice, 'call'>, path: string, query = '') {
  const rows: Row[] = [];
  const totals: number[] = [];
  let cursor: string | null = null;
  do {
    const answer = await call('GET', `${path}?limit=200${query && `&${query}`}${cursor ? `&cursor=${cursor}` : ''}`);
    expect(answer.status, path).toBe(200);
    const page: Page<Row> = await answer.json();
    rows.push(...page.items);
    totals.push(page.total);
    cursor = page.nextCursor;
  } while (cursor && totals.length < few);
  return { rows, totals };
}
