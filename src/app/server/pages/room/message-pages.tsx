import type { Context } from 'hono';
import type { RoomPractice } from '../../../../modules/room/access/server/codes.ts';
import { messageInput, roomMessagesQuery } from '../../../../modules/room/messages/contract.ts';
import { roomMessageTexts } from '../../../../modules/room/messages/messages/catalog.ts';
import { listOwnMessages, markReadByClient, writeAsClient } from '../../../../modules/room/messages/server/messages.ts';
import { RoomMessagesPage } from '../../../../modules/room/messages/ui/RoomMessagesPage.tsx';
import type { ClientPrincipal } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { shortRandomToken } from '../../../../platform/secrets/tokens.ts';
import { translateError } from '../../../../shared/messages/create-catalog.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { visitedLocale } from '../html.tsx';
import { asClientAt, atRoom, renderRoom } from './room-response.tsx';

const pageSize = 30;

type Refused = { error: AppError; draft: string; key: string };
type Visit = { practice: RoomPractice; client: ClientPrincipal };

/** `/my/:slug/messages` */
export function messagePageRoutes(assets: Assets): PageRoute[] {
  const signedIn = (c: Context<Public>, answer: (visit: Visit) => Promise<Response>) =>
    atRoom(c, assets, practice => asClientAt(c, practice, '/messages', client => answer({ practice, client })));
  return [
    page.get('/my/:slug/messages', { audit: 'nothing', onOwnDomain: true }, c =>
      signedIn(c, visit => showMessages(c, assets, visit)),
    ),
    page.post('/my/:slug/messages', { audit: 'sent message', onOwnDomain: true }, c =>
      signedIn(c, async visit => {
        const { body = '', key = '' } = await readForm(c);
        try {
          await writeAsClient(c.get('services'), visit.client, readInput({ body, key }));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return showMessages(c, assets, visit, { error, draft: body, key });
        }
        return c.redirect(`/my/${visit.practice.slug}/messages`, 303);
      }),
    ),
  ];
}

/** @throws AppError invalid with the message for the first field */
function readInput(fields: { body: string; key: string }) {
  const { data, error } = messageInput.safeParse(fields);
  if (data) return data;
  throw new AppError('invalid', error?.issues[0]?.message ?? '');
}

/** Showing messages marks them as read, because without scripts nothing else can. */
async function showMessages(c: Context<Public>, assets: Assets, { practice, client }: Visit, refused?: Refused) {
  const services = c.get('services');
  const locale = await visitedLocale(services);
  const before = refused ? undefined : c.req.query('before');
  const query = roomMessagesQuery.parse({ limit: pageSize, cursor: before?.slice(0, 200) });
  let unread: string | undefined;
  const answer = await renderRoom(c, assets, {
    ...{ practice, client, current: '/messages' },
    title: () => roomMessageTexts.in(locale).room.title,
    load: async scope => {
      const page = await listOwnMessages(scope, query);
      unread = page.items.find(({ author, readAt }) => author === 'practice' && !readAt)?.createdAt;
      return { page };
    },
    body: ({ page: { items, ...rest }, frame, timeZone }) => (
      <RoomMessagesPage
        {...{ ...rest, items, frame, timeZone }}
        now={new Date()}
        isOlder={Boolean(before)}
        messageKey={refused?.key || shortRandomToken()}
        draft={refused?.draft}
        problem={refused && translateError(refused.error.message, locale)}
      />
    ),
    status: refused?.error.status ?? 200,
  });
  if (unread) await markReadByClient(services, client, unread);
  return answer;
}
