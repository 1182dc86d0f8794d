import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailOutbox } from '../../../modules/messaging/emails/server/outbox.ts';
import { queueMail } from '../../../modules/messaging/emails/server/queue-mail.ts';
import { openSmsOutbox } from '../../../modules/messaging/sms/server/outbox.ts';
import { queueSms } from '../../../modules/messaging/sms/server/queue-sms.ts';
import { inTenant, type Scope } from '../../../platform/database/scope.ts';
import { type Job, openJobs } from '../../../platform/jobs/jobs.ts';
import { MailFailure } from '../../../platform/mail/sender.ts';
import { recordRequest } from '../../../platform/telemetry/metrics.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../testing/world.ts';
import { type Metrics, openMetrics } from './metrics.ts';

let world: World;
let metrics: Metrics;
let practice: Practice;
beforeAll(async () => {
  world = await openWorld();
  practice = await buildPractice(world);
  await run(`update email_logs set status = 'sent'`);
  metrics = openMetrics(world.services);
});
afterAll(async () => {
  metrics.stop();
  await world.close();
});

const run = (text: string) => world.services.database.pool.query(text);
const inPractice = <T>(work: (scope: Scope) => Promise<T>) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, work);

/** The value of a metric line, such as `sorrel_database_up`; null if it is missing. */
async function figureOf(line: string): Promise<number | null> {
  const found = (await metrics.read()).text.split('\n').find(each => each.startsWith(`${line} `));
  return found ? Number(found.slice(line.length)) : null;
}

async function work(...table: Job[]) {
  const jobs = openJobs(world.services.database, world.services.log);
  jobs.work(table);
  await jobs.stop();
}
const sweep = (name: string, act: () => Promise<void>): Job => ({ kind: 'sweep', name, everySeconds: 60, run: act });

const ago = `now() - interval '90 seconds'`;
/** Two rows of each queue are due, a third is not. */
const due: Record<string, string> = {
  mails: `insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id, next_attempt_at)
    select id, 'transactional', 'due ' || n, 'a@client.example', 'x', 'x', 'x', 'x', 'm' || n, case n when 3 then now() + interval '1 hour' else ${ago} end
    from tenants, generate_series(1, 3) n`,
  'mails to many': `insert into email_logs (tenant_id, kind, cause, recipient_email, from_name, subject, html, text, message_id, next_attempt_at)
    select id, 'bulk', 'many ' || n, 'a@client.example', 'x', 'x', '', '', 'b' || n, case n when 3 then 'infinity' else ${ago} end
    from tenants, generate_series(1, 3) n`,
  texts: `insert into sms_logs (tenant_id, recipient_phone, message, type, cause, status, next_attempt_at)
    select id, '+15035550188', 'x', 'manual', 'due ' || n, 'pending', case n when 3 then now() + interval '1 hour' else ${ago} end
    from tenants, generate_series(1, 3) n`,
  webhooks: `with made as (insert into webhook_endpoints (tenant_id, url, events, secret) select id, 'https://x.example', '{}', '{}' from tenants returning *)
    insert into webhook_deliveries (tenant_id, endpoint_id, event_id, type, payload, next_attempt_at)
    select tenant_id, id, 'e' || n, 'x', 'x', case n when 3 then now() + interval '1 hour' else ${ago} end from made, generate_series(1, 3) n`,
  reminders: `alter table reminders disable trigger all;
    insert into reminders (tenant_id, appointment_id, client_id, channel, kind, start_time, scheduled_for)
    select id, 1, 1, 'email', 'step-' || n, now(), case n when 3 then now() + interval '1 hour' else ${ago} end
    from tenants, generate_series(1, 3) n;
    alter table reminders enable trigger all`,
};

/** A check for each documented metric: its value after known events. */
const known: Record<string, () => Promise<void>> = {
  sorrel_http_request_seconds: async () => {
    for (const seconds of [0.25, 0.5]) recordRequest({ method: 'GET', route: '/api/figure', status: 503, seconds });
    const of = '{method="GET",route="/api/figure",status="503"}';
    expect(await figureOf(`sorrel_http_request_seconds_count${of}`)).toBe(2);
    expect(await figureOf(`sorrel_http_request_seconds_sum${of}`)).toBe(0.75);
  },
  sorrel_waiting: async () => {
    for (const [queue, statement] of Object.entries(due)) {
      expect(await figureOf(`sorrel_waiting{queue="${queue}"}`), queue).toBe(0);
      await run(statement);
      expect(await figureOf(`sorrel_waiting{queue="${queue}"}`), queue).toBe(2);
    }
  },
  sorrel_waiting_oldest_seconds: async () => {
    for (const queue of Object.keys(due)) {
      const seconds = await figureOf(`sorrel_waiting_oldest_seconds{queue="${queue}"}`);
      expect(seconds, queue).toBeGreaterThanOrEqual(90);
      // Generous, for a busy machine.
      expect(seconds, queue).toBeLessThan(3_600);
    }
    await run(`delete from email_logs; delete from sms_logs; delete from webhook_endpoints; delete from reminders`);
    expect(await figureOf('sorrel_waiting_oldest_seconds{queue="mails"}')).toBe(0);
  },
  sorrel_jobs_total: async () => {
    const fails = () => Promise.reject(new Error('on purpose'));
    await work(
      sweep('figure-well', async () => undefined),
      sweep('figure-ill', fails),
    );
    expect(await figureOf('sorrel_jobs_total{job="figure-well",outcome="done"}')).toBe(1);
    expect(await figureOf('sorrel_jobs_total{job="figure-ill",outcome="failed"}')).toBe(1);
    expect(await figureOf('sorrel_jobs_total{job="figure-ill",outcome="done"}')).toBeNull();
  },
  sorrel_job_seconds_total: async () => {
    await work(sweep('figure-slow', () => new Promise(done => setTimeout(done, 60))));
    // Timers may fire a millisecond early.
    expect(await figureOf('sorrel_job_seconds_total{job="figure-slow"}')).toBeGreaterThan(0.05);
    expect(await figureOf('sorrel_job_seconds_total{job="figure-slow"}')).toBeLessThan(60);
  },
  sorrel_messages_total: async () => {
    const mail = { fromName: 'Fernhill', subject: 'S', html: '<p>H</p>', text: 'H' };
    const sms = { type: 'manual', to: '+15035550188', text: 'See you' } as const;
    await inPractice(async scope => {
      for (const to of ['well@client.example', 'refused@client.example'])
        await queueMail(world.services, scope, { ...mail, cause: to, to });
      await queueSms(world.services, scope, { ...sms, cause: 'figure' });
    });
    const send = async ({ to }: { to: string }, beforeLastByte: () => Promise<void>) => {
      if (to.startsWith('refused'))
        throw new MailFailure('no such mailbox', { final: true, answered: true, blames: 'mail', code: 'EENVELOPE' });
      await beforeLastByte();
      return { externalId: 'figure' };
    };
    const sender = { via: 'smtp', send, close: () => undefined } as const;
    await openMailOutbox(world.services, { sender, fromAddress: 'mail@sorrel.example' }).sendDue();
    await openSmsOutbox(world.services).sendDue();
    const count = (kind: string, status: string) =>
      figureOf(`sorrel_messages_total{kind="${kind}",status="${status}"}`);
    expect([await count('mail', 'sent'), await count('mail', 'failed')]).toEqual([1, 1]);
    expect([await count('text', 'sent'), await count('text', 'failed')]).toEqual([null, 1]);
  },
  sorrel_database_up: async () => {
    expect(await figureOf('sorrel_database_up')).toBe(1);
    expect(await readBlindly()).toContain('\nsorrel_database_up 0\n');
  },
  sorrel_database_connections: async () => {
    const { pool } = world.services.database;
    // Reading these metrics must not need a connection itself.
    const counts = async () => {
      const text = await readBlindly();
      return ['most', 'open', 'idle'].map(state =>
        Number(text.split(`\nsorrel_database_connections{state="${state}"} `)[1]?.split('\n')[0]),
      );
    };
    const { max } = pool.options;
    const taken = await takeAll();
    expect(await counts()).toEqual([max, max, 0]);
    for (const each of taken) each.release();
    expect(await counts()).toEqual([max, max, max]);
  },
  sorrel_database_connection_waiters: () => whileOneWaits(0, 1),
  sorrel_database_connection_wait_seconds: async () => {
    const count = () => figureOf('sorrel_database_connection_wait_seconds_count');
    const before = Number(await count());
    await whileOneWaits(0, 1);
    expect(await count()).toBe(before + 1);
    expect(await figureOf('sorrel_database_connection_wait_seconds_sum')).toBeGreaterThan(0);
  },
  nodejs_eventloop_lag_p99_seconds: async () => {
    expect(await figureOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  },
};

/** Reads the metrics while the database does not answer. */
async function readBlindly(): Promise<string> {
  const { database } = world.services;
  const gone = () => Promise.reject(new Error('gone'));
  const pool = Object.assign(Object.create(database.pool), { connect: gone, query: gone });
  const blind = openMetrics({ ...world.services, database: { ...database, pool } });
  const { text } = await blind.read();
  blind.stop();
  return text;
}

/** Checks the number of waiters before and while a request waits for a connection. */
async function whileOneWaits(before: number, during: number) {
  const seen = async () => Number(/^sorrel_database_connection_waiters (.*)$/m.exec(await readBlindly())?.[1]);
  expect(await seen()).toBe(before);
  const taken = await takeAll();
  const one = world.services.database.pool.connect();
  expect(await seen()).toBe(during);
  for (const each of taken) each.release();
  (await one).release();
}

const takeAll = () => {
  const { pool } = world.services.database;
  return Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
};

test('exports every documented metric with its value', { timeout: 60_000 }, async () => {
  expect(Object.keys(known).sort()).toEqual(documented());
  for (const [name, hasValue] of Object.entries(known)) {
    await hasValue();
    expect((await metrics.read()).text, name).toContain(`# TYPE ${name} `);
  }
});

test('exports no undocumented metric of its own', async () => {
  const { text } = await metrics.read();
  const ours = [...text.matchAll(/^# TYPE (sorrel_\w+) /gm)].map(([, name]) => name);
  expect(ours.toSorted()).toEqual(documented().filter(name => name.startsWith('sorrel_')));
});

/** The metric names in the operator's documentation, sorted. */
function documented(): string[] {
  const page = readFileSync('docs/deploy.md', 'utf8');
  return [...new Set(page.match(/\b(?:sorrel_(?!(?:request|system|client|app)\b)|nodejs_|process_)\w+/g))].sort();
}
