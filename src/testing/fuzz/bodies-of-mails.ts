import { sequenceFields } from '../sequences.ts';
import { image } from './picture.ts';
import type { RightBodies } from './right-body.ts';
import type { Scene } from './scene.ts';
import * as things from './things.ts';

const letter = { subject: 'Hello', body: 'Dear {firstName}', bodyFormat: 'text' };
const preview = async (s: Scene) => ({ ...letter, clientId: (await things.client(s)).id });
const version = async () => ({ version: 1 });

/** Mails to many and to one, text messages, texts, the practice's page. */
export const bodiesOfMails: RightBodies = {
  'POST /api/emails/campaigns': async () => things.letterFields(),
  'PUT /api/emails/campaigns/:id': async () => ({ ...letter, name: 'May', recipients: { type: 'subscribers' } }),
  'POST /api/emails/campaigns/:id/schedule': async s => {
    await things.client(s);
    return { scheduledFor: '2199-01-01T09:00' };
  },
  'POST /api/emails/audience': async () => ({ recipients: { type: 'tag', tag: 'Runner' } }),
  'POST /api/emails/preview': preview,
  'POST /api/emails/test': preview,
  'POST /api/emails/images': async () => ({ image: await image() }),
  'PUT /api/emails/deliverability/signing': async () => ({ isOn: false }),
  'PUT /api/emails/settings': async () => ({ perMinute: 100, perDomainPerMinute: null }),
  'POST /api/emails/suppressions': async () => ({ email: 'g@h.example' }),
  'POST /api/sequences': async () => sequenceFields({ onlyFirst: true, lapsedDays: 60, stopsWhenActing: true }),
  'PUT /api/sequences/:id': async () => sequenceFields({ stopsWhenActing: true }),
  'POST /api/sms': async s => ({
    clientId: (await things.texted(s)).id,
    message: 'See you',
    key: crypto.randomUUID(),
  }),
  'POST /api/content/generate': async () => ({ type: 'blog', topic: 'iron', tone: 'friendly' }),
  'POST /api/content/generate/stream': async () => ({ type: 'recipe', topic: 'lentils', tone: 'professional' }),
  'PUT /api/contents/voice': async () => ({ niche: 'Iron', audience: 'Runners', avoid: 'diet', sample: 'Hello' }),
  'PUT /api/contents/:id': async () => ({ title: 'Iron', body: 'Eat beans.', version: 1 }),
  'POST /api/contents/:id/restore': async () => ({ to: 1, version: 2 }),
  'POST /api/contents/:id/rewrite': async () => ({ how: 'shorten', version: 1 }),
  'POST /api/contents/:id/publish': async () => ({ version: 1, accepts: [] }),
  'POST /api/contents/:id/schedule': async () => ({ version: 1, accepts: [], scheduledFor: '2199-01-01T09:00' }),
  'POST /api/contents/:id/move': async () => ({ version: 1, scheduledFor: '2199-01-02T09:00' }),
  'POST /api/contents/:id/withdraw': version,
  'PUT /api/storefront/:id': async s => s.made('GET', '/api/storefront'),
};
