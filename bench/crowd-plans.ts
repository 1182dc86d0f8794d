import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createLog } from '../src/platform/telemetry/log.ts';
import { isWasteful, type Node, nodesOf } from '../src/testing/statements.ts';
import type { Side } from './crowd-sides.ts';

/** Settings that log the plan of every statement, including those in functions; effective from the next start. */
export const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
};

type Explained = { address: string; side: Side; said: string[] };

/**
 * Statements that read a large table completely, or rows of other practices only to filter them out, with the request
 * that runs them.
 */
export async function findWasteful({ address, side, said }: Explained, paths: string[]) {
  const large = await largeTables(address);
  const found = new Set<string>();
  said.length = 0;
  let plans = 0;
  for (const path of paths) {
    await (await side.ask(path)).arrayBuffer();
    // The log arrives after the response.
    await sleep(50);
    for (const { text, plan } of plansIn(said)) {
      plans++;
      for (const node of nodesOf(plan)) {
        if (!large.has(String(node['Relation Name'])) || !isWasteful(node)) continue;
        found.add(
          `${node['Node Type']} on ${node['Relation Name']}: ${path}: ${text.replace(/\s+/g, ' ').slice(0, 400)}`,
        );
      }
    }
    said.length = 0;
  }
  return { plans, found: [...found] };
}

async function largeTables(address: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.reltuples > 5000`,
  );
  await client.end();
  return new Set(rows.map(({ name }) => name));
}

/** Collects the server's log. */
export function listenToServer() {
  const said: string[] = [];
  const debug = ({ postgres }: { postgres?: string }) => void said.push(postgres ?? '');
  return { log: Object.assign(createLog('silent'), { debug }), said };
}

/** Skips plans that were cut off at the end of a log chunk. */
function plansIn(said: string[]): { text: string; plan: Node }[] {
  return [...said.join('\n').matchAll(/ plan:\s+(\{.*?\n\t\})/gs)].flatMap(([, written = '']) => {
    try {
      const { 'Query Text': text, Plan: plan } = JSON.parse(written);
      return [{ text, plan }];
    } catch {
      return [];
    }
  });
}
