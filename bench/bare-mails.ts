import { createTransport } from 'nodemailer';

/** The limit: a pool of the library in a loop, a process of its own. Each line it reads: so many mails; says when done. */
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
