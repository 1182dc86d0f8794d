import { Socket } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openSilentServer, type SilentServer } from '../../testing/peers/silent-server.ts';
import type { MailSender, OutgoingMail } from './sender.ts';
import { openSmtp, smtpSender } from './smtp.ts';

let silent: SilentServer;
beforeAll(async () => {
  silent = await openSilentServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => silent.close());

const mail: OutgoingMail = {
  from: { name: 'Fernhill', address: 'mail@practice.example' },
  to: 'felix@client.example',
  replyTo: null,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [],
  messageId: '<1@practice.example>',
};
const seconds = (count: number) => count * 1_000;
/** With the default timeouts of the program. */
const senders: [whose: string, open: () => MailSender][] = [
  ['the instance’s server', () => smtpSender(`smtp://127.0.0.1:${silent.port}`)],
  ['the instance’s server over TLS', () => smtpSender(`smtps://127.0.0.1:${silent.port}`)],
  [
    'a practice’s own server',
    () => openSmtp({ host: '127.0.0.1', port: silent.port, security: 'starttls' }, { allowPrivate: true }),
  ],
];

test.each(senders)('%s gets 10 s to connect, 10 s to greet, 30 s of silence, 2 min in total', async (_whose, open) => {
  const options: SMTPConnection.Options[] = [];
  vi.spyOn(SMTPConnection.prototype, 'connect').mockImplementation(function (this: SMTPConnection) {
    options.push(this.options);
    this.emit('error', new Error('seen enough'));
  });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const sender = open();
  await expect(sender.send(mail, async () => undefined)).rejects.toThrow('seen enough');
  sender.close();
  expect(options).toMatchObject([
    { connectionTimeout: seconds(10), greetingTimeout: seconds(10), socketTimeout: seconds(30) },
  ]);
  expect(timers.mock.calls.map(([, time]) => time)).toContain(seconds(120));
});

test('limits DNS lookup and connection of a practice’s own server to 10 s', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout');
  vi.spyOn(SMTPConnection.prototype, 'connect').mockImplementation(function (this: SMTPConnection) {
    this.emit('error', new Error('seen enough'));
  });
  const [, , own] = senders;
  await expect(own?.[1]().send(mail, async () => undefined)).rejects.toThrow('seen enough');
  expect(timers.mock.calls.map(([, time]) => time)).toContain(seconds(10));
});

test('gives up after 10 s without a greeting, and not earlier', async () => {
  const silence = vi.spyOn(Socket.prototype, 'setTimeout');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const before = silent.connections();
  const sender = smtpSender(`smtp://127.0.0.1:${silent.port}`);
  let heard = '';
  const sending = sender
    .send(mail, async () => undefined)
    .catch(reason => {
      heard = `${reason.code} ${reason.message}`;
    });
  await expect.poll(() => silent.connections(), { timeout: 10_000 }).toBe(before + 1);
  await expect.poll(() => silence.mock.calls.map(([time]) => time), { timeout: 10_000 }).toContain(seconds(30));
  await vi.advanceTimersByTimeAsync(seconds(9.9));
  expect(heard).toBe('');
  await vi.advanceTimersByTimeAsync(seconds(0.2));
  await sending;
  expect(heard).toMatch(/^ETIMEDOUT Greeting/);
  sender.close();
});
