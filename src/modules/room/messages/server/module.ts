import { clientRoute, type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { hours } from '../../../../platform/rate-limit.ts';
import * as contract from '../contract.ts';
import {
  clientMessage,
  clientMessageQuery,
  clientMessages,
  conversationQuery,
  conversations,
  messageInput,
  readInput,
  roomMessage,
  roomMessages,
  roomMessagesQuery,
  unreadConversations,
} from '../contract.ts';
import { countUnreadConversations, listConversations } from './conversations.ts';
import {
  listClientMessages,
  listOwnMessages,
  markReadByClient,
  markReadByPractice,
  writeAsClient,
  writeToClient,
} from './messages.ts';
import { tableMetadata } from './tables.ts';

const example = { body: 'See you on Friday', key: '0b6f7a52-6a3c-4a55-8f0e-0d9f3c1f7a11' };

const clientRoutes: Route[] = [
  clientRoute.get(
    '/api/room/messages',
    {
      summary: 'List the signed-in client’s messages',
      audit: 'read message',
      query: roomMessagesQuery,
      answer: roomMessages,
    },
    (scope, { query }) => listOwnMessages(scope, query),
  ),
  clientRoute.unscoped.post(
    '/api/room/messages',
    {
      summary: 'Write to the practice as the signed-in client',
      audit: 'sent message',
      body: messageInput,
      answer: roomMessage,
      status: 201,
      example,
    },
    ({ client, services, body }) => writeAsClient(services, client, body),
  ),
  clientRoute.unscoped.post(
    '/api/room/messages/read',
    {
      summary: 'Mark messages as read by the signed-in client',
      audit: 'none',
      body: readInput,
      example: { upTo: '2026-11-20T17:00:00.000Z' },
    },
    ({ client, services, body }) => markReadByClient(services, client, body.upTo),
  ),
];

const keys = { id: 'client' };

const messageRoutes: Route[] = [
  ...clientRoutes,
  route.get(
    '/api/messages',
    {
      summary: 'List conversations with clients',
      allow: 'clients.read',
      audit: 'listed message',
      query: conversationQuery,
      answer: conversations,
    },
    (scope, { query }) => listConversations(scope, query),
  ),
  route.get(
    '/api/messages/unread-count',
    {
      summary: 'Count conversations with unread messages',
      allow: 'clients.read',
      audit: 'none',
      answer: unreadConversations,
    },
    countUnreadConversations,
  ),
  route.get(
    '/api/clients/:id/messages',
    {
      summary: 'List messages with a client',
      allow: 'clients.read',
      audit: 'read message',
      keys,
      query: clientMessageQuery,
      answer: clientMessages,
    },
    (scope, { id, query }) => listClientMessages(scope, id, query),
  ),
  route.post(
    '/api/clients/:id/messages',
    {
      summary: 'Write to a client',
      allow: 'clients.write',
      audit: 'sent message',
      needsVerifiedEmail: true,
      // More than any practice needs, but few enough to prevent abuse.
      limit: { name: 'messages-to-clients', max: 1_000, seconds: hours(1) },
      keys,
      body: messageInput,
      answer: clientMessage,
      status: 201,
      example,
    },
    (scope, { id, body, services }) => writeToClient(services, scope, id, body),
  ),
  route.post(
    '/api/clients/:id/messages/read',
    {
      summary: 'Mark messages of a client as read',
      allow: 'clients.write',
      audit: 'none',
      needsVerifiedEmail: false,
      keys,
      body: readInput,
      example: { upTo: '2026-11-20T17:00:00.000Z' },
    },
    (scope, { id, body }) => markReadByPractice(scope, id, body.upTo),
  ),
];

export const messages = defineModule({ name: 'messages', contract, routes: messageRoutes, tables: tableMetadata });
