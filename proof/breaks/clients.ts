import type { Break } from './break.ts';

export const clients: Break[] = [
  {
    suite: 'clients',
    what: 'a request that does not arrive keeps its connection',
    file: 'src/platform/http/server.ts',
    from: '() => request.complete || request.destroy()',
    to: '() => request.complete',
    test: 'src/platform/http/server.test.ts',
  },
  {
    suite: 'clients',
    what: 'too many connections leave no room for one more',
    file: 'src/platform/http/server.ts',
    from: 'waiting.size + busy.size > connections',
    to: 'waiting.size + busy.size > Number.MAX_VALUE',
    test: 'src/platform/http/connections.test.ts',
  },
  {
    suite: 'clients',
    what: 'an answer that nobody takes is kept',
    file: 'src/platform/http/server.ts',
    from: 'socket.writableLength > 0 || ',
    to: '',
    test: 'src/platform/http/connections.test.ts',
  },
  {
    suite: 'clients',
    what: 'one connection has any number of requests at once',
    file: 'src/platform/http/server.ts',
    from: 'const maxAtOnce = 20;',
    to: 'const maxAtOnce = 20_000;',
    test: 'src/platform/http/connections.test.ts',
  },
  {
    suite: 'clients',
    what: 'a body is read to its end, however long',
    file: 'src/platform/http/guards.ts',
    from: 'if (length === undefined) return limitUnknown(c, next);',
    to: 'if (length === undefined) return next();',
    test: 'src/app/server/http/endless-bodies.test.ts',
    // Skips the test with an endless body, which would hang.
    only: 'POST /api/login as application/json: rejects a chunked body',
  },
  {
    suite: 'clients',
    what: 'a body that says it is too long is read all the same',
    file: 'src/platform/http/guards.ts',
    from: 'if (Number(length) > maxBytes) throw tooLarge();',
    to: 'void maxBytes;',
    test: 'src/app/server/http/endless-bodies.test.ts',
    only: 'POST /api/login as application/json: rejects a Content-Length',
  },
];
