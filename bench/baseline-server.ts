import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

/** Baseline: a Node server that does nothing but this job, in a separate process. Prints its port. */
const [job = '', argument = ''] = process.argv.slice(2);
const pool = job === 'html' ? null : new pg.Pool({ connectionString: argument, max: 12 });
const html = job === 'html' ? Buffer.from(argument, 'base64') : null;

/** Queries for the first page of the client room. */
const ofRoom = [
  'select first_name, last_name, email from clients where tenant_id = $1 and id = $2',
  'select * from appointments where tenant_id = $1 and client_id = $2 and end_time >= now() order by start_time limit 1',
  'select * from invoices where tenant_id = $1 and client_id = $2 order by issued_on desc limit 100',
  'select * from client_packages where tenant_id = $1 and client_id = $2 order by id desc limit 20',
  'select * from client_messages where tenant_id = $1 and client_id = $2 order by id desc limit 1',
  'select * from client_files where tenant_id = $1 and client_id = $2 order by id desc limit 3',
];

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
  if (job === 'room') {
    const found = await Promise.all(ofRoom.map(text => (pool as pg.Pool).query(text, [1, 1])));
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end(JSON.stringify(found.map(({ rows }) => rows)));
    return;
  }
  if (job === 'answer') {
    await (pool as pg.Pool).query(
      `insert into form_answers (tenant_id, request_id, question, answer, answered_at) values (1, 1, $1, '{"value":7}', now())`,
      [randomUUID()],
    );
    answer.writeHead(200, { 'content-type': 'application/json' });
    answer.end('{}');
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
