import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { fromOf } from '../../../../platform/audit/note-event.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import type { Public } from '../../../../platform/http/routes.ts';
import type { Services } from '../../../../platform/services.ts';
import type { SignInAnswer } from '../second-step.ts';
import { cookieRules, nameOf } from './cookies.ts';
import type { Entry, SignInDeps } from './enter.ts';
import { getCurrentUser, passToken } from './session.ts';

const stepName = (services: Services) => nameOf(services, 'second_step');
const deviceName = (services: Services) => nameOf(services, 'device');

/** In seconds. Browsers limit cookies to 400 days. */
const days = (count: number) => count * 86_400;

export const signInDeps = (c: Context<Public>): SignInDeps => ({
  services: c.get('services'),
  address: callerHash(c),
  userAgent: c.req.header('user-agent'),
  from: fromOf(c),
  device: getCookie(c, deviceName(c.get('services'))) ?? null,
});

/** The token of the browser's pending sign-in, or null. */
export const stepToken = (c: Context<Public>): string | null => getCookie(c, stepName(c.get('services'))) ?? null;

/** Sets the cookies of a session or of a pending sign-in. */
export function passEntry(c: Context<Public>, entry: Entry) {
  const services = c.get('services');
  const rules = cookieRules(services);
  if (entry.needs === 'code') {
    setCookie(c, stepName(services), entry.step.token, { ...rules, expires: entry.step.expiresAt });
    return;
  }
  passToken(c, services, entry.session);
  setCookie(c, deviceName(services), entry.device, { ...rules, maxAge: days(400) });
  if (stepToken(c) !== null) deleteCookie(c, stepName(services), rules);
}

/** Sets the cookies and answers the API call. */
export async function answerEntry(c: Context<Public>, entry: Entry): Promise<Response> {
  passEntry(c, entry);
  const answer: SignInAnswer =
    entry.needs === 'code' ? { needs: 'code' } : await getCurrentUser(c.get('services'), entry.who);
  return c.json(answer);
}
