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
    file: 'src/platform/http/connections.ts',
    from: 'waiting.size + busy.size > connections',
    to: 'waiting.size + busy.size > Number.MAX_VALUE',
    test: 'src/platform/http/connections.test.ts',
  },
  {
    suite: 'clients',
    what: 'an answer that nobody takes is kept',
    file: 'src/platform/http/connections.ts',
    from: 'socket.writableLength > 0 || ',
    to: '',
    test: 'src/platform/http/connections.test.ts',
  },
  {
    suite: 'clients',
    what: 'one connection has any number of requests at once',
    file: 'src/platform/http/connections.ts',
    from: 'const mostAtOnce = 20;',
    to: 'const mostAtOnce = 20_000;',
    test: 'src/platform/http/connections.test.ts',
  },
];
