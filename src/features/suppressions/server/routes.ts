import {
  inScope,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import {
  suppressionAnswer,
  suppressionFilter,
  suppressionInput,
  suppressionPage,
  suppressionPageQuery,
  suppressionQuery,
} from '../contract.ts';
import { allowAgain, blockAddress } from './by-hand.ts';
import { exportSuppressions } from './export.ts';
import { pageSuppressions } from './list.ts';
import { findSuppression } from './suppressed.ts';

/** Mounted under /api/emails/suppressions. */
export const suppressionRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const query = readQuery(c, suppressionPageQuery);
    return c.json(suppressionPage.parse(await inScope(c, scope => pageSuppressions(scope, query))));
  })
  .post('/', async c => {
    const { email } = await readBody(c, suppressionInput);
    return c.json({ id: await inScope(c, scope => blockAddress(scope, email)) }, 201);
  })
  .get('/reason', async c => {
    const { email } = readQuery(c, suppressionQuery);
    return c.json(suppressionAnswer.parse({ reason: await inScope(c, scope => findSuppression(scope, email)) }));
  })
  .get('/export', async c => {
    const filter = readQuery(c, suppressionFilter);
    return c.body(await exportSuppressions(c.get('services'), c.get('who'), filter), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="suppressions.csv"',
    });
  })
  .delete('/:id', async c => {
    await inScope(c, scope => allowAgain(scope, readId(c, 'Address')));
    return c.body(null, 204);
  });
