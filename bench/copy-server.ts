import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export type Files = Map<string, { type: string; body: Buffer }>;

/** All resources that the page loads, by path. */
export async function filesOf(page: Page, url: string): Promise<Files> {
  const files: Files = new Map();
  const reading: Promise<void>[] = [];
  page.on('response', response => {
    const read = async () => {
      const type = response.headers()['content-type'] ?? '';
      files.set(new URL(response.url()).pathname, { type, body: await response.body() });
    };
    reading.push(read());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(reading);
  expect(files.size).toBeGreaterThan(4);
  return files;
}

/** Baseline: a server that returns these resources from memory. */
export async function serveCopy(files: Files): Promise<{ server: Server; url: string }> {
  const server = createServer((request, answer) => {
    const file = files.get(new URL(request.url ?? '', 'http://copy').pathname);
    answer.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain' });
    answer.end(file?.body);
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}
