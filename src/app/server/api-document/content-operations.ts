import { articleLines } from '../../../features/contents/article.ts';
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
} from '../../../features/contents/contract.ts';
import type { Operation } from './operation.ts';

export const contentOperations: Record<string, Operation> = {
  'POST /api/content/generate': { summary: 'Write a text', body: { generateInput }, answer: { content } },
  'POST /api/content/generate/stream': {
    summary: 'Write a text and answer it piece by piece',
    body: { generateInput },
    answer: { streamLine },
    file: 'application/x-ndjson',
  },
  'GET /api/contents': { summary: 'List texts', query: { contentPageQuery }, answer: { contentPage } },
  'GET /api/contents/articles': { summary: 'List the newest public articles', answer: { articleLines } },
  'GET /api/contents/calendar': {
    summary: 'List what goes out, or went, on some days',
    query: { contentCalendarQuery },
    answer: { plannedContents },
  },
  'GET /api/contents/next': { summary: 'List what goes out next', answer: { plannedContents } },
  'GET /api/contents/voice': { summary: 'Read how the practice writes', answer: { voice } },
  'PUT /api/contents/voice': { summary: 'Say how the practice writes', body: { voice }, answer: { voice } },
  'GET /api/contents/:id': { summary: 'Read a text', answer: { content } },
  'PUT /api/contents/:id': { summary: 'Change a text', body: { contentChange }, answer: { content } },
  'DELETE /api/contents/:id': { summary: 'Delete a text' },
  'GET /api/contents/:id/versions': { summary: 'List the versions of a text', answer: { contentVersions } },
  'POST /api/contents/:id/restore': {
    summary: 'Go back to a version',
    body: { restoreInput },
    answer: { content },
  },
  'POST /api/contents/:id/rewrite': {
    summary: 'Rewrite it, shorter or longer',
    body: { rewriteInput },
    answer: { content },
  },
  'POST /api/contents/:id/publish': { summary: 'Publish a text', body: { publishInput }, answer: { content } },
  'POST /api/contents/:id/schedule': { summary: 'Schedule a text', body: { contentSchedule }, answer: { content } },
  'POST /api/contents/:id/move': {
    summary: 'Move a scheduled text to another moment',
    body: { contentMove },
    answer: { content },
  },
  'POST /api/contents/:id/withdraw': {
    summary: 'Make a text a draft again',
    body: { withdrawInput },
    answer: { content },
  },
};
