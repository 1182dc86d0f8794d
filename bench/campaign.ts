import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { newFolder } from '../e2e/folders.ts';
import { get, post, signUp, startProgram } from '../e2e/program.ts';
import type { Campaign } from '../src/modules/marketing/campaigns/contract.ts';
import type { EmailDetail, EmailLog } from '../src/modules/messaging/emails/contract.ts';
import { connectionOf } from './pool.ts';

export type Race = {
  /**
   * Mails per second at the server, from first to last: a campaign to this number of people, and the library's pool
   * with the same mails.
   */
  ours: (people: number) => Promise<number>;
  bare: (people: number) => Promise<number>;
  /** Memory of the program in MB. */
  memory: () => Promise<number>;
  close: () => Promise<void>;
};

const subject = 'What is new this month';
const body = `<h2>Hello {firstName|there}</h2>${'<p>It is the season of plums, and of the first soups: here is what we have cooked, with what is in it, and what our clients ask us most in these weeks.</p>'.repeat(8)}`;

/** A minimal SMTP server in a separate process. */
export async function openFastSink() {
  const sink = spawn(process.execPath, ['bench/fast-sink.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { sink, port: (await nextLine(sink)).trim() };
}

/** The program, a minimal SMTP server and the library's pool, each in a separate process. */
export async function openRace(): Promise<Race> {
  const { sink, port } = await openFastSink();
  const folder = newFolder();
  const program = await startProgram({ DATA_DIR: folder, SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'error' });
  const { cookie } = await signUp(program);
  const database = new pg.Client(connectionOf(folder));
  await database.connect();
  const rate = async (people: number) => {
    const answer = nextLine(sink);
    sink.kill('SIGUSR2');
    const { taken, milliseconds } = JSON.parse(await answer);
    if (taken !== people) throw new Error(`${taken} mails instead of ${people}`);
    return (people / milliseconds) * 1_000;
  };
  let at = 0;
  let bare: ChildProcess | null = null;
  return {
    ours: async people => {
      const emails = Array.from({ length: people }, () => `client${at++}@many.example`);
      const recipients = { type: 'custom_emails', emails };
      const campaign = { name: 'Bench', subject, body, bodyFormat: 'html', recipients };
      const made: Campaign = await (await post(program, '/api/emails/campaigns', campaign, cookie)).json();
      await post(program, `/api/emails/campaigns/${made.id}/send`, {}, cookie);
      for (;;) {
        const { rows } = await database.query('select status from email_campaigns where id = $1', [made.id]);
        if (rows[0]?.status !== 'sending') break;
        await new Promise(done => setTimeout(done, 50));
      }
      return rate(people);
    },
    bare: async people => {
      bare ??= await startBare(port, await sentMail());
      const done = nextLine(bare);
      bare.stdin?.write(`${people}\n`);
      await done;
      return rate(people);
    },
    memory: async () => Number(/VmRSS:\s+(\d+)/.exec(await statusOf(program.child))?.[1]) / 1_024,
    close: async () => {
      await database.end();
      bare?.kill('SIGTERM');
      await program.kill('SIGTERM');
      sink.kill('SIGTERM');
    },
  };

  /** The text of one of the campaign's mails, which the pool sends too. */
  async function sentMail() {
    const [newest] = await get<EmailLog[]>(program, '/api/emails/logs', cookie);
    const { html, text } = await get<EmailDetail>(program, `/api/emails/logs/${newest?.id}`, cookie);
    return { from: { name: 'Fernhill', address: 'mail@sorrel.example' }, subject, html, text };
  }
}

const startBare = async (port: string, mail: object) =>
  spawn(process.execPath, ['bench/bare-mails.ts', port, JSON.stringify(mail)], { stdio: ['pipe', 'pipe', 'inherit'] });

const nextLine = async ({ stdout }: ChildProcess): Promise<string> => {
  if (!stdout) throw new Error('it says nothing');
  const [line] = await once(stdout, 'data');
  return String(line);
};

const statusOf = async ({ pid }: ChildProcess) =>
  (await import('node:fs/promises')).readFile(`/proc/${pid}/status`, 'utf8');

/** Alternates between the sides, so that other load on the machine affects both. The first run of each warms up. */
export async function raceByTurns(race: Race, { people, turns }: { people: number; turns: number }) {
  await race.ours(people);
  await race.bare(people);
  const sums = { ours: 0, bare: 0 };
  for (let turn = 0; turn < turns; turn++) {
    for (const side of turn % 2 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const)) {
      sums[side] += (await race[side](people)) / turns;
    }
  }
  return sums;
}
