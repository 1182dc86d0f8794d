import type { Context } from 'hono';
import { callerHash } from '../../../platform/http/caller.ts';
import { tellProgress } from '../../../platform/http/progress.ts';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { newsletterSignup } from '../contract.ts';
import {
  deletionAnswer,
  deletionInput,
  subscriberFilter,
  subscriberImport,
  subscriberInput,
  subscriberPageQuery,
  subscriberReport,
} from '../subscriber.ts';
import { addByHand, deleteSubscriber, deleteSubscribers, unsubscribeByHand } from './by-hand.ts';
import { exportSubscribers } from './export.ts';
import { importSubscribers } from './import.ts';
import { pageSubscribers } from './list.ts';
import { subscribe } from './subscribe.ts';

export const newsletterRoutes: PublicRoutes = publicRoutes().post('/subscribe', async c => {
  await subscribe(c.get('services'), await readBody(c, newsletterSignup), { address: callerHash(c) });
  return c.json({ message: 'Thank you for subscribing to our newsletter!' });
});

const subscriberId = (c: Context<Private>) => readId(c, 'Subscriber');

export const subscriberRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const query = readQuery(c, subscriberPageQuery);
    return c.json(await inScope(c, scope => pageSubscribers(scope, query)));
  })
  .post('/', async c => {
    const input = await readBody(c, subscriberInput);
    return c.json({ id: await inScope(c, scope => addByHand(scope, c.get('services'), input)) }, 201);
  })
  .post('/import', async c => {
    const input = await readBody(c, subscriberImport);
    return tellProgress(c, async onProgress =>
      subscriberReport.parse(await importSubscribers(c.get('services'), c.get('who'), input, onProgress)),
    );
  })
  .get('/export', async c => {
    const filter = readQuery(c, subscriberFilter);
    return c.body(await exportSubscribers(c.get('services'), c.get('who'), filter), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="subscribers.csv"',
    });
  })
  .post('/delete', async c => {
    const which = await readBody(c, deletionInput);
    return c.json(deletionAnswer.parse({ deleted: await inScope(c, scope => deleteSubscribers(scope, which)) }));
  })
  .post('/:id/unsubscribe', async c => {
    await inScope(c, scope => unsubscribeByHand(scope, subscriberId(c)));
    return c.body(null, 204);
  })
  .delete('/:id', async c => {
    await inScope(c, scope => deleteSubscriber(scope, subscriberId(c)));
    return c.body(null, 204);
  });
