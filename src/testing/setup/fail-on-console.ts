import { afterEach, beforeEach, expect, vi } from 'vitest';

/** Console output of the code under test. */
const consoleErrors: string[] = [];

/** Fails a test whose code writes to the console or connects to another machine. */
export function beStrict() {
  beforeEach(() => {
    consoleErrors.length = 0;
    for (const method of ['error', 'warn'] as const) {
      vi.spyOn(console, method).mockImplementation(
        (...args: unknown[]) => void consoleErrors.push(args.map(String).join(' ')),
      );
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expect(consoleErrors).toEqual([]);
  });
}

stayHere();

function stayHere() {
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
      return Promise.reject(new Error(`a test called ${url.origin}`));
    }
    return realFetch(input, init);
  };
}
