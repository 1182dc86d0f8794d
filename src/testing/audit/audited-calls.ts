import { validCallOf, withValueReplaced } from '../fuzz/attempts.ts';
import { mayEndSessions } from '../fuzz/fuzz-calls.ts';
import { type FuzzContext, openFuzzContext } from '../fuzz/fuzz-context.ts';
import { call, type World } from '../world.ts';
import { type Event, eventsAfter, lastEvent } from './events.ts';
import { withMarks, withMarksIn } from './marks.ts';
import { specialCalls } from './special-calls.ts';

/** Headers of the calls under test. */
export const from = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'x-forwarded-for': '203.0.113.77',
};
export const fromThere = { device: 'Chrome on Windows', place: '203.0.113.0/24' };

/** A call and the audit events it has caused. */
export type AuditedCall = {
  route: string;
  status: number;
  text: string;
  json: unknown;
  keys: string[];
  practice: FuzzContext['practice'];
  events: Event[];
  began: number;
  /** Number of marked texts in its body. */
  marks: number;
};

/** Makes a valid, marked call of each route and returns its audit events. */
export async function openAuditRounds(world: World) {
  let scene = await openFuzzContext(world, withMarksIn);
  const fresh = async () => {
    scene = await openFuzzContext(world, withMarksIn);
  };
  let last = '';
  const prepare = async (route: string) => {
    await world.services.database.pool.query('delete from rate_limits');
    if (mayEndSessions.test(last) && !(await scene.practice.call('GET', '/api/auth/user')).ok) await fresh();
    last = route;
    return validCallOf(scene, route).catch(async () => {
      await fresh();
      return validCallOf(scene, route);
    });
  };
  return async (route: string, { isOpen = false } = {}): Promise<AuditedCall> => {
    const special = specialCalls[route];
    if (special) {
      // In a practice of its own, so that its effects don't matter for the other calls.
      const {
        world: there,
        practice,
        path,
        body,
        after,
        keys = [],
      } = await special(await openFuzzContext(world, withMarksIn));
      const [method = ''] = route.split(' ');
      const sent = () => practice.call(method, path, body, from);
      const outcome = await observed(there, sent, after);
      if (there !== world) await there.close();
      return { ...outcome, route, keys, practice, marks: 0 };
    }
    const right = await prepare(route);
    const { body, count } = right.body ? withMarks(route, right.body) : { body: undefined, count: 0 };
    const { method, path, body: text } = withValueReplaced({ ...right, body });
    const { practice } = scene;
    const caller = isOpen ? call(world) : practice.call;
    const outcome = await observed(world, () => caller(method, path, text, from));
    // These calls change the password or the practice, so continue with a new practice.
    if (/^(POST|PUT|DELETE) \/api\/(auth|login|reset-password)/.test(route)) await fresh();
    return { ...outcome, route, keys: right.keys, practice, marks: count };
  };
}

export async function observed(world: World, send: () => Promise<Response>, after?: () => Promise<unknown>) {
  const last = await lastEvent(world);
  const began = Date.now();
  const answer = await send();
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  await after?.();
  const text = bytes.toString('utf8');
  const events = await eventsAfter(world, last);
  return { status: answer.status, text, json: isJson ? JSON.parse(text) : undefined, events, began };
}
