import { Agent, request } from 'node:http';

export type Result = { perSecond: number; count: number; p50: number; worst: number; failed: number };
export type Shot = { method?: string; path: string; headers?: Record<string, string>; body?: string };

/** Keeps `connections` requests in flight for `seconds` and counts the correct responses. */
export async function load(
  url: string,
  shot: (index: number) => Shot,
  { seconds = 4, connections = 10, expected = 200 }: { seconds?: number; connections?: number; expected?: number } = {},
): Promise<Result> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failed = 0;
  let index = 0;
  const began = performance.now();
  const end = began + seconds * 1_000;
  const lane = async () => {
    while (performance.now() < end) {
      const from = performance.now();
      const status = await fire(url, agent, shot(index++));
      if (status === expected) times.push(performance.now() - from);
      else failed++;
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  const lasted = (performance.now() - began) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / lasted,
    count: times.length,
    p50: times[Math.floor(times.length / 2)] ?? 0,
    worst: times.at(-1) ?? 0,
    failed,
  };
}

function fire(url: string, agent: Agent, { method = 'GET', path, headers = {}, body }: Shot): Promise<number> {
  return new Promise((done, broken) => {
    const sent = request(new URL(path, url), { method, agent, headers }, answer => {
      answer.resume();
      answer.once('end', () => done(answer.statusCode ?? 0));
    });
    sent.once('error', broken);
    sent.end(body);
  });
}
