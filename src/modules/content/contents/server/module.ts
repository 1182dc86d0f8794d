import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { hours } from '../../../../platform/rate-limit.ts';
import * as article from '../article.ts';
import { articleLines, newestArticles } from '../article.ts';
import * as contract from '../contract.ts';
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
  streamLine,
  voice,
  withdrawInput,
} from '../contract.ts';
import { listArticles } from './articles.ts';
import { changeContent, deleteContent, getContent, listVersions, present, restoreVersion } from './contents.ts';
import { generate, rewriteContent, streamContent } from './generate.ts';
import { listNext, listPlanned, pageContents } from './library.ts';
import { moveContent, publishContent, publishDueContents, scheduleContent, withdrawContent } from './publish.ts';
import { tableMetadata } from './tables.ts';
import { getVoice, setVoice } from './voice.ts';

const keys = { id: 'content' };
const reads = { allow: 'content.read', audit: 'none' } as const;
const writes = { allow: 'content.write', needsVerifiedEmail: false } as const;
const publishes = { allow: 'content.publish', needsVerifiedEmail: false } as const;
const changes = { audit: 'changed content' } as const;
/** Language models charge the practice for each text. */
const limit = { name: 'content', max: 200, seconds: hours(1) };

const contentRoutes: Route[] = [
  route.unscoped.post(
    '/api/content/generate',
    {
      summary: 'Generate content',
      ...writes,
      audit: 'added content',
      limit,
      body: generateInput,
      answer: content,
      example: { type: 'blog', topic: 'iron', tone: 'friendly' },
    },
    ({ services, principal, body }) => generate({ services, principal }, body),
  ),
  route.raw.post(
    '/api/content/generate/stream',
    {
      summary: 'Generate content as a stream',
      ...writes,
      audit: 'added content',
      limit,
      body: generateInput,
      answer: streamLine,
      file: 'application/x-ndjson',
      example: { type: 'newsletter', topic: 'lentils', tone: 'professional' },
    },
    ({ services, principal, body }, c) => streamContent(c, onText => generate({ services, principal, onText }, body)),
  ),

  route.get(
    '/api/contents',
    { summary: 'List content', ...reads, query: contentPageQuery, answer: contentPage },
    (scope, { query }) => pageContents(scope, query),
  ),
  route.get(
    '/api/contents/articles',
    { summary: 'List the newest public articles', ...reads, answer: articleLines },
    scope => listArticles(scope, { limit: newestArticles }),
  ),
  route.get(
    '/api/contents/calendar',
    {
      summary: 'List scheduled and published content by day',
      ...reads,
      query: contentCalendarQuery,
      answer: plannedContents,
    },
    (scope, { query }) => listPlanned(scope, query),
  ),
  route.get(
    '/api/contents/next',
    { summary: 'List what’s scheduled next', ...reads, answer: plannedContents },
    listNext,
  ),
  route.get('/api/contents/voice', { summary: 'Get the practice’s voice', ...reads, answer: voice }, getVoice),
  route.put(
    '/api/contents/voice',
    {
      summary: 'Change the practice’s voice',
      ...writes,
      audit: 'changed settings',
      body: voice,
      answer: voice,
      example: { niche: 'Iron', audience: 'Runners', avoid: 'diet', sample: 'Hello' },
    },
    (scope, { body }) => setVoice(scope, body),
  ),
  route.get(
    '/api/contents/:id',
    { summary: 'Get a piece of content', ...reads, keys, answer: content },
    async (scope, { id }) => present(await getContent(scope, id)),
  ),
  route.put(
    '/api/contents/:id',
    {
      summary: 'Change a piece of content',
      ...writes,
      ...changes,
      keys,
      body: contentChange,
      answer: content,
      example: { title: 'Iron', body: 'Eat beans.', version: 1 },
    },
    (scope, { id, body }) => changeContent(scope, id, body),
  ),
  route.delete(
    '/api/contents/:id',
    { summary: 'Delete a piece of content', ...writes, audit: 'deleted content', keys },
    (scope, { id }) => deleteContent(scope, id),
  ),
  route.get(
    '/api/contents/:id/versions',
    { summary: 'List versions of a piece of content', ...reads, keys, answer: contentVersions },
    (scope, { id }) => listVersions(scope, id),
  ),
  route.post(
    '/api/contents/:id/restore',
    {
      summary: 'Restore a version',
      ...writes,
      ...changes,
      keys,
      body: restoreInput,
      answer: content,
      example: { to: 1, version: 2 },
    },
    (scope, { id, body }) => restoreVersion(scope, id, body),
  ),
  route.unscoped.post(
    '/api/contents/:id/rewrite',
    {
      summary: 'Rewrite, shorten or lengthen it',
      ...writes,
      ...changes,
      limit,
      keys,
      body: rewriteInput,
      answer: content,
      example: { how: 'shorten', version: 1 },
    },
    ({ services, principal, id, body }) => rewriteContent({ services, principal }, id, body),
  ),
  route.post(
    '/api/contents/:id/publish',
    {
      summary: 'Publish a piece of content',
      ...publishes,
      ...changes,
      keys,
      body: publishInput,
      answer: content,
      example: { version: 1, accepts: [] },
    },
    (scope, { id, body }) => publishContent(scope, id, body),
  ),
  route.post(
    '/api/contents/:id/schedule',
    {
      summary: 'Schedule a piece of content',
      ...publishes,
      ...changes,
      keys,
      body: contentSchedule,
      answer: content,
      example: { version: 1, accepts: [], scheduledFor: '2199-01-01T09:00' },
    },
    (scope, { id, body }) => scheduleContent(scope, id, body),
  ),
  route.post(
    '/api/contents/:id/move',
    {
      summary: 'Reschedule a piece of content',
      ...publishes,
      ...changes,
      keys,
      body: contentMove,
      answer: content,
      example: { version: 1, scheduledFor: '2199-01-02T09:00' },
    },
    (scope, { id, body }) => moveContent(scope, id, body),
  ),
  route.post(
    '/api/contents/:id/withdraw',
    {
      summary: 'Move a piece of content back to drafts',
      ...publishes,
      ...changes,
      keys,
      body: withdrawInput,
      answer: content,
      example: { version: 1 },
    },
    (scope, { id, body }) => withdrawContent(scope, id, body),
  ),
];

export const contents = defineModule({
  name: 'contents',
  contract: { ...contract, ...article },
  routes: contentRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('publish-due-contents', 15, stop => publishDueContents(services, stop))] }),
});
