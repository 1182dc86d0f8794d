import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { openMailTransports } from '../../src/modules/messaging/emails/server/mail-transports.ts';
import { openBulkOutbox } from '../../src/modules/messaging/mailings/server/outbox.ts';
import { smtpSender } from '../../src/platform/mail/smtp.ts';
import { buildSending, tally } from '../../src/testing/practice/campaign.ts';
import { newDatabase } from '../../src/testing/setup/postgres.ts';
import { buildPractice, openWorld } from '../../src/testing/world.ts';
import { expectWithin } from '../budget.ts';
import { openFastSink } from '../campaign.ts';

test('keeps the memory of a worker for 100,000 emails within 1.2 times that for 1,000', async () => {
  const world = await openWorld(await newDatabase());
  const practice = await buildPractice(world);
  const { sink, port } = await openFastSink();
  onTestFinished(() => void sink.kill('SIGTERM'));
  const way = { sender: smtpSender(`smtp://127.0.0.1:${port}`), fromAddress: 'mail@sorrel.example' };
  const mailer = openBulkOutbox(world.services, openMailTransports(world.services, way));
  const sendTo = async (people: number) => {
    const campaign = await buildSending(world, practice, people);
    await mailer.sendDue();
    expect(await tally(world, campaign)).toMatchObject({ status: 'sent', sent: people });
  };
  await sendTo(1_000);
  const before = held();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, held());
  }, 2_000);
  await sendTo(100_000);
  clearInterval(watch);
  const after = held();
  expectWithin('memory after 100,000 mails, to 1,000', after / before, { atMost: 1.2 });
  expectWithin('memory during 100,000 mails, to 1,000', most / before, { atMost: 1.2 });
  await mailer.close();
  await world.close();
});

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** Bytes still referenced after garbage collection. */
function held(): number {
  if (typeof collect !== 'function') throw new Error('no gc');
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
