// @module-tag slow

import { afterAll, beforeAll, expect, test } from 'vitest';
import { from, fromThere, observed } from '../../../testing/audit/audited-calls.ts';
import { type Event, wholeLog } from '../../../testing/audit/events.ts';
import { mark } from '../../../testing/audit/marks.ts';
import { formPages } from '../../../testing/forms/form-pages.ts';
import { openForms, post } from '../../../testing/forms/open-form.ts';
import { type FuzzContext, openFuzzContext } from '../../../testing/fuzz/fuzz-context.ts';
import { foundIn } from '../../../testing/fuzz/unknown-fields.ts';
import { giveMailServer } from '../../../testing/practice/mail-server.ts';
import { byRunLength, casesInTurn } from '../../../testing/proof.ts';
import { openWorld, testPassword, type World } from '../../../testing/world.ts';

// HTML forms of pages without JavaScript must be audited just like API calls.

let world: World;
let scene: FuzzContext;
beforeAll(async () => {
  world = await openWorld();
  giveMailServer(world);
  scene = await openFuzzContext(world);
});
afterAll(() => world.close());

/** Account events, which are audited by their own code. */
const ownEvents: Record<string, string> = {
  'POST /login/code': 'signed_in session',
  'POST /login/openid/tie': 'changed account',
  'POST /verify-email': 'changed account',
};

/** Events without a subject row, with the reason. */
const ofNoRow: Record<string, string> = {
  'POST /newsletter-unsubscribe': 'an address, of whichever pages it subscribed to',
  'POST /reminder-preferences': 'stands with the client',
  'POST /my/:slug/me': 'stands with the client',
};

/** Events that are not about a client, with the reason. */
const ofNoClient: Record<string, string> = {
  'POST /newsletter-unsubscribe': 'has only an address',
  'POST /test-checkout/:token': 'a test is nobody’s',
  'POST /bio/:slug/subscribe': 'has only an address',
  'POST /newsletter-confirm': 'has only an address',
  'POST /bio/:slug/lead': 'has only an address',
  'POST /file/:token': 'has only an address',
  'POST /bio/:slug/shop/:id': 'is a client once the money is there',
  'POST /bio/:slug/packages/:id': 'is a client once the money is there',
  'POST /bio/:slug/shop/:id/thanks': 'has paid by a test, and followed no link of a mail',
  'POST /bio/:slug/booked': 'a newcomer who did not pay is forgotten with the booking',
};

/** Free text fields. */
const free = /^(firstName|lastName|name|notes|reason)$/;

test('covers every form that changes data', () => {
  const noted = [...world.open]
    .filter(([route, { audit }]) => /^POST \/(?!api\/)/.test(route) && audit !== 'none')
    .map(([route]) => route);
  expect(noted.filter(route => !formPages[route])).toEqual([]);
  expect(noted.length).toBeGreaterThan(15);
});

test('logs actor, action, practice and origin of each form', async () => {
  const faults: string[] = [];
  let marks = 0;
  for (const [route, [show]] of casesInTurn(Object.entries(formPages), 2)) {
    await world.services.database.pool.query('delete from rate_limits');
    const [form] = await openForms(world, route, (await show?.(scene)) ?? { at: '/' });
    const fields = { ...form.fields };
    for (const name of form.names.filter(each => free.test(each) && fields[each])) {
      fields[name] = `${fields[name]} ${mark}`;
      marks += 1;
    }
    const { status, text, events, began } = await observed(world, () => post(form, fields, 'urlencoded', from));
    const fault = status >= 400 ? `${status} ${text.slice(-300)}` : wrongIn(route, events, began);
    if (fault) faults.push(`${route}: ${fault}`);
  }
  expect(faults).toEqual([]);
  expect(marks).toBeGreaterThan(byRunLength(3, 10));
}, 240_000);

const visitor = { actor: 'client', userId: null };

function wrongIn(route: string, events: Event[], began: number): string | null {
  const said = world.open.get(route)?.audit ?? 'none';
  const wanted = ownEvents[route] ?? said;
  if (wanted === 'none') return events.length ? `is noted: ${JSON.stringify(events)}` : null;
  const found = events.find(({ act, subject }) => `${act} ${subject}` === wanted);
  if (!found) return `is not noted as ${wanted}: ${JSON.stringify(events)}`;
  if (found.device !== fromThere.device || found.place !== fromThere.place) return `is from ${found.device}`;
  if (Math.abs(found.at.getTime() - began) > 60_000) return `was at ${found.at.toISOString()}`;
  // Account events happen in a practice of their own.
  if (ownEvents[route]) return found.userId === null ? 'was done by nobody' : null;
  if (found.tenantId !== scene.practice.tenantId) return `is in the log of ${found.tenantId}`;
  const doer = route === 'POST /answer-request' ? { actor: 'member', userId: scene.practice.userId } : visitor;
  if (found.actor !== doer.actor || found.userId !== doer.userId) return `was done by ${found.actor} ${found.userId}`;
  if ((found.subjectId === null) !== route in ofNoRow) return `is about number ${found.subjectId}`;
  return found.clients.length === (ofNoClient[route] ? 0 : 1) ? null : `is about the clients ${found.clients}`;
}

test('stores no input of a form in the audit log', async () => {
  // Makes sure that the input was really stored.
  const tables = new Set((await foundIn(world, mark)).map(line => line.split(':')[0]));
  expect(tables.size).toBeGreaterThan(byRunLength(1, 5));
  const typed = new RegExp(`.{0,200}(?:${mark}|@|${testPassword}|Ines|Duarte|Dana|Reyes).{0,80}`, 'i');
  expect((await wholeLog(world)).match(typed)?.[0]).toBeUndefined();
});
