import type { Channel } from 'node:diagnostics_channel';
import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { asSystem, type Database } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import {
  type JobMetric,
  jobChannel,
  type MessageMetric,
  messageChannel,
  type RequestMetric,
  requestChannel,
} from '../../../platform/telemetry/metrics.ts';

type Waiting = { queue: string; count: number; seconds: number };

/** Each condition matches the partial index of its sweep, so that sent rows are not scanned. */
const queues = {
  mails: sql`select next_attempt_at as due from email_logs where status = 'queued' and kind <> 'bulk'`,
  'mails to many': sql`select next_attempt_at as due from email_logs where status = 'queued' and kind = 'bulk'`,
  texts: sql`select next_attempt_at as due from sms_logs where status = 'pending'`,
  webhooks: sql`select next_attempt_at as due from webhook_deliveries where status = 'pending'`,
  reminders: sql`select scheduled_for as due from reminders where status = 'pending'`,
};

async function countWaiting(database: Database): Promise<Waiting[]> {
  const each = Object.entries(queues).map(
    ([queue, rows]) => sql`select ${queue}::text as queue, count(*)::int as count,
      coalesce(extract(epoch from now() - min(due)), 0)::float as seconds from (${rows}) waiting where due <= now()`,
  );
  const { rows } = await asSystem(database).db.execute<Waiting>(sql.join(each, sql` union all `));
  return rows;
}

export type Metrics = {
  /** In the Prometheus text format. */
  read: () => Promise<{ type: string; text: string }>;
  stop: () => void;
};

/** Metrics of this process by route and job, never by practice. */
export function openMetrics({ database, log }: Pick<Services, 'database' | 'log'>): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const stops = [countRequests(registers), countJobs(registers), countMessages(registers)];
  watchPool(database, registers);
  const waiting = gauge(registers, 'waiting', 'Messages due and waiting to be sent', ['queue']);
  const oldest = gauge(registers, 'waiting_oldest_seconds', 'How long the oldest of them has been due', ['queue']);
  const isUp = gauge(registers, 'database_up', 'Whether the database answered the last check', []);
  return {
    read: async () => {
      const queues = await countWaiting(database).catch(reason => {
        log.warn({ err: reason }, 'what waits could not be counted');
        return null;
      });
      isUp.set(queues ? 1 : 0);
      waiting.reset();
      oldest.reset();
      for (const { queue, count, seconds } of queues ?? []) {
        waiting.set({ queue }, count);
        oldest.set({ queue }, seconds);
      }
      return { type: register.contentType, text: await register.metrics() };
    },
    stop: () => {
      for (const stop of stops) stop();
      register.clear();
    },
  };
}

const gauge = (registers: Registry[], name: string, help: string, labelNames: string[]) =>
  new Gauge({ name: `sorrel_${name}`, help, labelNames, registers });

function hear<Figure>(channel: Channel, heard: (figure: Figure) => void): () => void {
  const listener = (figure: unknown) => heard(figure as Figure);
  channel.subscribe(listener);
  return () => channel.unsubscribe(listener);
}

function countRequests(registers: Registry[]) {
  const durations = new Histogram({
    name: 'sorrel_http_request_seconds',
    help: 'Requests by route and duration',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  // prom-client resolves the labels on every call, which costs more than counting, so the children are cached.
  const children = new Map<string, { observe: (seconds: number) => void }>();
  return hear<RequestMetric>(requestChannel, ({ method, route, status, seconds }) => {
    const key = `${method} ${status} ${route}`;
    let counted = children.get(key);
    if (!counted) {
      counted = durations.labels({ method, route, status: String(status) });
      children.set(key, counted);
    }
    counted.observe(seconds);
  });
}

function countJobs(registers: Registry[]) {
  const help = 'Job runs in this process by result';
  const runs = new Counter({ name: 'sorrel_jobs_total', help, labelNames: ['job', 'outcome'], registers });
  const time = new Counter({ name: 'sorrel_job_seconds_total', help: 'Time in jobs', labelNames: ['job'], registers });
  return hear<JobMetric>(jobChannel, ({ job, outcome, seconds }) => {
    runs.inc({ job, outcome });
    time.inc({ job }, seconds);
  });
}

function countMessages(registers: Registry[]) {
  const help = 'Emails and text messages by result in this process';
  const messages = new Counter({ name: 'sorrel_messages_total', help, labelNames: ['kind', 'status'], registers });
  return hear<MessageMetric>(messageChannel, figure => messages.inc(figure));
}

function watchPool({ pool }: Services['database'], registers: Registry[]) {
  const help = 'Database connections of this process';
  new Gauge({
    name: 'sorrel_database_connections',
    help,
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'most' }, pool.options.max);
    },
  });
  new Gauge({
    name: 'sorrel_database_connection_waiters',
    help: 'Requests waiting for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  const waits = new Histogram({
    name: 'sorrel_database_connection_wait_seconds',
    help: 'How long requests waited for a free connection',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 4],
    registers,
  });
  pool.connect = new Proxy(pool.connect, {
    apply(connect, self, [callback]) {
      // A free connection involves no waiting, so nothing is measured.
      if (pool.idleCount > 0) return Reflect.apply(connect, self, [callback]);
      const began = performance.now();
      const note = () => waits.observe((performance.now() - began) / 1_000);
      if (!callback) return Reflect.apply(connect, self, []).finally(note);
      const served = (...args: unknown[]) => {
        note();
        callback(...args);
      };
      return Reflect.apply(connect, self, [served]);
    },
  });
}
