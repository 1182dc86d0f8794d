import { inScope, type PrivateRoutes, privateRoutes, readQuery } from '../../../platform/http/routes.ts';
import { searchAnswer, searchQuery } from '../contract.ts';
import { search } from './search.ts';

export const searchRoutes: PrivateRoutes = privateRoutes().get('/', async c => {
  const { q } = readQuery(c, searchQuery);
  return c.json(searchAnswer.parse(await inScope(c, scope => search(scope, q))));
});
