import { createTransport } from 'nodemailer';

/**
 * Baseline: nodemailer's own connection pool in a loop, in a separate process. Reads the number of mails to send from
 * each line and reports when they are sent.
 */
const [port = '', mail = '{}'] = process.argv.slice(2);
const content = JSON.parse(mail);
let at = 0;

for await (const line of process.stdin.setEncoding('utf8')) {
  const pool = createTransport({ host: '127.0.0.1', port: Number(port), pool: true, maxConnections: 5 });
  const send = () => pool.sendMail({ ...content, to: `client${at++}@bare.example` });
  await Promise.all(Array.from({ length: Number(line) }, send));
  pool.close();
  process.stdout.write('done\n');
}
