import type { Context } from 'hono';
import { asSystem } from '../../../platform/database/scope.ts';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { countAttempt, hours } from '../../../platform/rate-limit.ts';
import { articleLines, newestArticles } from '../article.ts';
import {
  content,
  contentCalendarQuery,
  contentChange,
  contentMove,
  contentPage,
  contentPageQuery,
  contentSchedule,
  contentVersions,
  generateInput,
  plannedContents,
  publishInput,
  restoreInput,
  rewriteInput,
  voice,
  withdrawInput,
} from '../contract.ts';
import { listArticles } from './articles.ts';
import { listNext, listPlanned } from './calendar.ts';
import { changeContent, deleteContent, getContent, listVersions, present, restoreVersion } from './contents.ts';
import { generate, rewriteContent } from './generate.ts';
import { pageContents } from './list.ts';
import { moveContent, publishContent, scheduleContent, withdrawContent } from './publish.ts';
import { streamContent } from './stream.ts';
import { getVoice, setVoice } from './voice.ts';

const contentId = (c: Context<Private>) => readId(c, 'Content');

/** A model costs the practice money with every text. */
const generateLimit = { name: 'content', max: 200, seconds: hours(1) };
const countGenerated = ({ var: { services, who } }: Context<Private>) =>
  countAttempt(asSystem(services.database), generateLimit, String(who.tenantId));

/** Under /api/content: writing. */
export const generateRoutes: PrivateRoutes = privateRoutes()
  .post('/generate', async c => {
    const input = await readBody(c, generateInput);
    await countGenerated(c);
    const { services, who } = c.var;
    return c.json(content.parse(await generate({ services, who }, input)));
  })
  .post('/generate/stream', async c => {
    const input = await readBody(c, generateInput);
    await countGenerated(c);
    const { services, who } = c.var;
    return streamContent(c, onText => generate({ services, who, onText }, input));
  });

/** Under /api/contents: the library. */
export const contentRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const query = readQuery(c, contentPageQuery);
    return c.json(contentPage.parse(await inScope(c, scope => pageContents(scope, query))));
  })
  .get('/articles', async c => {
    const found = await inScope(c, scope => listArticles(scope, { most: newestArticles }));
    return c.json(articleLines.parse(found));
  })
  .get('/calendar', async c => {
    const days = readQuery(c, contentCalendarQuery);
    return c.json(plannedContents.parse(await inScope(c, scope => listPlanned(scope, days))));
  })
  .get('/next', async c => c.json(plannedContents.parse(await inScope(c, listNext))))
  .get('/voice', async c => c.json(voice.parse(await inScope(c, getVoice))))
  .put('/voice', async c => {
    const input = await readBody(c, voice);
    return c.json(voice.parse(await inScope(c, scope => setVoice(scope, input))));
  })
  .get('/:id', async c => c.json(content.parse(present(await inScope(c, scope => getContent(scope, contentId(c)))))))
  .put('/:id', async c => {
    const input = await readBody(c, contentChange);
    return c.json(content.parse(await inScope(c, scope => changeContent(scope, contentId(c), input))));
  })
  .delete('/:id', async c => {
    await inScope(c, scope => deleteContent(scope, contentId(c)));
    return c.body(null, 204);
  })
  .get('/:id/versions', async c =>
    c.json(contentVersions.parse(await inScope(c, scope => listVersions(scope, contentId(c))))),
  )
  .post('/:id/restore', async c => {
    const input = await readBody(c, restoreInput);
    return c.json(content.parse(await inScope(c, scope => restoreVersion(scope, contentId(c), input))));
  })
  .post('/:id/publish', async c => {
    const input = await readBody(c, publishInput);
    return c.json(content.parse(await inScope(c, scope => publishContent(scope, contentId(c), input))));
  })
  .post('/:id/schedule', async c => {
    const input = await readBody(c, contentSchedule);
    return c.json(content.parse(await inScope(c, scope => scheduleContent(scope, contentId(c), input))));
  })
  .post('/:id/move', async c => {
    const input = await readBody(c, contentMove);
    return c.json(content.parse(await inScope(c, scope => moveContent(scope, contentId(c), input))));
  })
  .post('/:id/withdraw', async c => {
    const input = await readBody(c, withdrawInput);
    return c.json(content.parse(await inScope(c, scope => withdrawContent(scope, contentId(c), input))));
  })
  .post('/:id/rewrite', async c => {
    const input = await readBody(c, rewriteInput);
    await countGenerated(c);
    const { services, who } = c.var;
    return c.json(content.parse(await rewriteContent({ services, who }, contentId(c), input)));
  });
