import { createServer } from 'node:http';
import pg from 'pg';

/** Baseline: a Node server that does nothing but this job, in a separate process. Prints its port. */
const [job = '', argument = ''] = process.argv.slice(2);
const pool = job === 'html' ? null : new pg.Pool({ connectionString: argument, max: 12 });
const html = job === 'html' ? Buffer.from(argument, 'base64') : null;

const server = createServer(async (_request, answer) => {
  if (html) {
    // An empty body stands for a browser that has the page cached.
    answer.writeHead(html.length ? 200 : 304, { 'content-type': 'text/html' });
    answer.end(html);
    return;
  }
  if (job === 'list') {
    const { rows } = await (pool as pg.Pool).query(
      'select json_agg(row_to_json(c))::text as json from (select * from clients where tenant_id = 2 order by created_at desc) c',
    );
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(rows[0].json);
    return;
  }
  const { rows } = await (pool as pg.Pool).query(
    'select * from clients where tenant_id = $1 order by created_at desc limit 100',
    [1],
  );
  answer.writeHead(200, { 'content-type': 'application/json' });
  answer.end(JSON.stringify(rows));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`);
});
