import { operations } from '../../app/server/http/api-document/document.ts';
import { clientRoutes } from '../../app/server/http/declared-routes.ts';
import { openRoom } from '../practice/room.ts';
import { buildMember, type Call, type World } from '../world.ts';
import { type Answer, faultIn, type Sent, send, type ValidCall, validCallOf, withValueReplaced } from './attempts.ts';
import { type FuzzContext, openFuzzContext } from './fuzz-context.ts';
import { type Hostile, hostileFor } from './hostile-values.ts';
import { type Place, placesOf } from './input-positions.ts';
import { differs, meant, stored } from './read-back.ts';
import { mark, withUnknownFields } from './unknown-fields.ts';
import { withoutValidBody } from './valid-bodies.ts';

export const routes = Object.keys(operations);

/** Routes that may end the caller's session. */
export const mayEndSessions =
  /^(POST|PUT|PATCH|DELETE) \/api\/(auth|team|tenant|login|logout|join|signup|reset-password|portability|backups)/;

const ofClients = new Set(clientRoutes.map(({ method, path }) => `${method} ${path}`));

/** Makes calls in a practice, which is replaced when a call has broken it. */
export type Rounds = {
  owner: Call;
  viewer: Call;
  /** The owner, or a signed-in client for routes of the client room. */
  callerOf: (route: string) => Call;
  /** A valid call, with newly created objects. */
  prepare: (route: string) => Promise<ValidCall>;
  /** Like `prepare`, in a new practice. */
  prepareAnew: (route: string) => Promise<ValidCall>;
  count: { sent: number; taken: number; read: number; places: number; worst: number };
};

export async function openFuzz(world: World): Promise<Rounds> {
  let scene: FuzzContext;
  let last = '';
  const begin = async () => {
    scene = await openFuzzContext(world);
    rounds.owner = scene.practice.call;
    rounds.viewer = (await buildMember(world, scene.practice, 'viewer')).call;
    await signInClient();
  };
  const signInClient = async () => {
    client = (await openRoom(world, scene.practice)).call;
  };
  const prepareAnew = async (route: string) => {
    await world.services.database.pool.query('delete from rate_limits');
    await begin();
    return validCallOf(scene, route);
  };
  const prepare = async (route: string) => {
    await world.services.database.pool.query('delete from rate_limits');
    if (mayEndSessions.test(last))
      for (const who of [rounds.owner, rounds.viewer]) if (!(await who('GET', '/api/auth/user')).ok) await begin();
    if (ofClients.has(last)) await signInClient();
    last = route;
    return validCallOf(scene, route).catch(() => prepareAnew(route));
  };
  const refuse: Call = async () => Response.error();
  let client = refuse;
  const callerOf = (route: string) => (ofClients.has(route) ? client : rounds.owner);
  const count = { sent: 0, taken: 0, read: 0, places: 0, worst: 0 };
  const rounds: Rounds = { owner: refuse, viewer: refuse, callerOf, prepare, prepareAnew, count };
  await begin();
  return rounds;
}

/** Selects the values to send. */
export type Choose = (all: Hostile[]) => Hostile[];

/**
 * Puts the chosen values into every place of a call, then sends the valid call with additional unknown fields. Returns
 * the faults of the answers.
 */
export async function tryEverywhere(rounds: Rounds, route: string, choose: Choose): Promise<string[]> {
  const faults: string[] = [];
  let right = await rounds.prepare(route);
  for (const place of placesOf(route, right.body)) {
    rounds.count.places += 1;
    for (const hostile of choose(hostileFor(place))) {
      const attempt = withValueReplaced(right, place, hostile);
      const answer = await send(rounds.callerOf(route), attempt);
      const fault = faultIn(answer) ?? (await misread(rounds, { right, attempt, answer, place }));
      if (fault) faults.push(`${route} ${place.in} ${place.way.join('.')} = ${hostile.name}: ${fault}`);
      rounds.count.sent += 1;
      rounds.count.worst = Math.max(rounds.count.worst, answer.took);
      if (answer.status >= 300 && answer.status !== 401) continue;
      rounds.count.taken += 1;
      // A successful call may have changed its object, so create a new one.
      right = await rounds.prepare(route);
    }
  }
  // The practice may have reached a limit (API keys, services) or have a new public address, so retry in a new one.
  const refused = await sendRight(rounds, right);
  return [...faults, ...(refused.length ? await sendRight(rounds, await rounds.prepareAnew(route)) : [])];
}

async function sendRight({ callerOf }: Rounds, right: ValidCall): Promise<string[]> {
  const { route, body } = right;
  const caller = callerOf(route);
  if (withoutValidBody[route]) return [];
  const value = routes.indexOf(route) % 2 ? mark : String(mark);
  const more = await send(caller, withValueReplaced({ ...right, body: body && withUnknownFields(route, body, value) }));
  // Some routes reject unknown fields.
  const answer = body && more.status === 400 ? await send(caller, withValueReplaced(right)) : more;
  const fault = body && answer.status >= 300 ? `${answer.status} ${answer.text.slice(0, 200)}` : faultIn(answer);
  return fault ? [`${route} as it is right: ${fault}`] : [];
}

type Attempted = { right: ValidCall; attempt: Sent; answer: Answer; place: Place };

async function misread({ owner, count }: Rounds, { right, attempt, answer, place }: Attempted): Promise<string | null> {
  if (answer.status >= 300 || !attempt.body || !/^(POST|PUT|PATCH)/.test(right.route)) return null;
  const row = await stored(owner, right, answer.json);
  if (!row) return null;
  count.read += 1;
  return differs(right.route, place.way, meant(right.route, attempt.body), row);
}
