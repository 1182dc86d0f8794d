import type pg from 'pg';
import { signUp } from '../e2e/program.ts';
import { addDays, dayIn } from '../src/shared/dates.ts';
import type { Result } from './load.ts';

const practices = 10;

/** Sequential bookings by new clients at free times, alternating between ten practices. There are times for 14,000. */
export async function bookingShots(program: { url: string }) {
  for (let practice = 0; practice < practices; practice++) {
    await signUp(program, { email: `p${practice}@bench.example`, practiceName: `Bench ${practice}` });
  }
  const slots = everySlot();
  let index = 0;
  return () => {
    index++;
    const { date, time } = slots[Math.floor(index / practices) % slots.length] ?? { date: '', time: '' };
    const person = { firstName: 'Ann', lastName: 'Bench', email: `ann${index}@bench.example` };
    const body = JSON.stringify({ storefrontSlug: `bench-${index % practices}`, date, time, ...person });
    const headers = { 'content-type': 'application/json', origin: program.url };
    return { method: 'POST', path: '/api/appointments/book', headers, body };
  };
}

function everySlot() {
  const today = dayIn(new Date(), 'America/New_York');
  const times = Array.from(
    { length: 18 },
    (_, step) => `${String(9 + Math.floor(step / 2)).padStart(2, '0')}:${step % 2 ? '30' : '00'}`,
  );
  return Array.from({ length: 80 }, (_, day) => times.map(time => ({ date: addDays(today, day + 1), time }))).flat();
}

/** Baseline: inserts of one row over ten connections. */
export async function insertRows(database: pg.Pool, seconds: number): Promise<Result> {
  let number = 0;
  const began = performance.now();
  const lane = async () => {
    while (performance.now() - began < seconds * 1_000) {
      await database.query(
        "insert into notifications (tenant_id, user_id, type, title, message) values (1, 1, 'bench', 'bench', 'bench')",
      );
      number++;
    }
  };
  await Promise.all(Array.from({ length: 10 }, lane));
  return { perSecond: number / ((performance.now() - began) / 1_000), count: number, p50: 0, worst: 0, failed: 0 };
}
