import { z } from 'zod';
import { callerHash } from '../../../platform/http/caller.ts';
import {
  inScope,
  type PrivateRoutes,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { id } from '../../../shared/zod.ts';
import {
  entryInput,
  joinRequest,
  offerAnswer,
  offerPreview,
  placePreview,
  tokenQuery,
  waitlistEntry,
} from '../contract.ts';
import { confirmPlace } from './confirm.ts';
import { joinWaitlist } from './join.ts';
import { leaveWaitlist, previewPlace } from './leave.ts';
import { addToLine, listWaiting, removeFromLine } from './line.ts';
import { answerOffer, previewOffer } from './offer.ts';

const list = z.array(waitlistEntry);
const added = z.object({ id });

export const waitlistRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(list.parse(await inScope(c, scope => listWaiting(scope)))))
  .post('/', async c => {
    const input = await readBody(c, entryInput);
    const services = c.get('services');
    return c.json(added.parse({ id: await inScope(c, scope => addToLine(services, scope, input)) }), 201);
  })
  .delete('/:id', async c => {
    await inScope(c, scope => removeFromLine(scope, readId(c, 'Waitlist entry')));
    return c.body(null, 204);
  });

export const publicWaitlistRoutes: PublicRoutes = publicRoutes()
  .post('/join', async c => {
    await joinWaitlist(c.get('services'), await readBody(c, joinRequest), callerHash(c));
    return c.json({ message: 'Check your email and open the link to confirm.' });
  })
  .get('/offer', async c => {
    const { token } = readQuery(c, tokenQuery);
    return c.json(offerPreview.parse(await previewOffer(c.get('services'), token)));
  })
  .post('/offer', async c => {
    await answerOffer(c.get('services'), await readBody(c, offerAnswer), callerHash(c));
    return c.body(null, 204);
  })
  .get('/place', async c => {
    const { token } = readQuery(c, tokenQuery);
    return c.json(placePreview.parse(await previewPlace(c.get('services'), token)));
  })
  .post('/confirm', async c => {
    const { token } = await readBody(c, tokenQuery);
    await confirmPlace(c.get('services'), token);
    return c.body(null, 204);
  })
  .post('/leave', async c => {
    const { token } = await readBody(c, tokenQuery);
    await leaveWaitlist(c.get('services'), token);
    return c.body(null, 204);
  });
