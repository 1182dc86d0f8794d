import type { Context } from 'hono';
import { findContact } from '../../../../modules/accounts/pages/server/storefront.ts';
import { getPractice } from '../../../../modules/accounts/tenants/server/practice.ts';
import { findMailSource } from '../../../../modules/accounts/vendors/server/mail.ts';
import { codeRequest, type RoomPath, toRoomPath } from '../../../../modules/room/access/contract.ts';
import { accessMessages } from '../../../../modules/room/access/messages/catalog.ts';
import {
  codeCookieOf,
  deleteCodeCookies,
  deviceOf,
  setClientCookies,
  setCodeCookies,
} from '../../../../modules/room/access/server/client-session.ts';
import {
  askForCode,
  type CodeWish,
  type Entry,
  enterWithCode,
  enterWithLink,
  previewClient,
  previewLink,
  type RoomPractice,
} from '../../../../modules/room/access/server/codes.tsx';
import { CodePage, DoorPage, type Failed, LinkPage } from '../../../../modules/room/pages/ui/DoorPages.tsx';
import roomCss from '../../../../modules/room/pages/ui/room.css?inline';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { withoutAudit } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import type { Assets } from '../../http/assets.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, translateFailure, visitedLocale } from '../html.tsx';
import { atRoom } from './room-response.tsx';

/** Sign-in to the client room: pages for the address, the code, and the emailed link. GET never signs in. */
export function doorPageRoutes(assets: Assets): PageRoute[] {
  const enter = async (c: Context<Public>, { tenantId, slug }: RoomPractice, entry: Entry & { result: 'entered' }) => {
    setClientCookies(c, c.get('services'), { tenantId, value: entry.session });
    deleteCodeCookies(c, c.get('services'));
    return c.redirect(`/my/${slug}${entry.path}`, 303);
  };
  const showCode = async (
    c: Context<Public>,
    practice: RoomPractice,
    entry?: Exclude<Entry, { result: 'entered' }>,
  ) => {
    const { code } = accessMessages.in(await visitedLocale(c.get('services')));
    const problem = entry && (entry.result === 'wrong' ? code.wrong(entry.attemptsLeft) : code.over);
    const door = await describeDoor(c, practice, '');
    return render(c, assets, {
      door,
      body: <CodePage door={door} problem={problem ?? null} />,
      status: entry ? 400 : 200,
    });
  };
  const showLink = async (c: Context<Public>, practice: RoomPractice) => {
    const link = c.req.param('link') ?? '';
    const preview = await previewLink(c.get('services'), { tenantId: practice.tenantId, link });
    const door = await describeDoor(c, practice, preview?.path ?? '');
    const isOpen = preview?.isOpen ?? false;
    const status = isOpen ? 200 : preview ? 410 : 404;
    return render(c, assets, { door, body: <LinkPage {...{ door, known: preview, link, isOpen }} />, status });
  };
  return [
    page.post('/my/:slug', { audit: 'none', onOwnDomain: true }, c =>
      atRoom(c, assets, async practice => {
        const services = c.get('services');
        const form = await readForm(c);
        try {
          const wish: CodeWish = form.client
            ? { client: form.client }
            : { email: check(codeRequest.shape.email, form.email) };
          const codeInput = { wish, path: toRoomPath(form.path), address: callerHash(c) };
          setCodeCookies(c, services, await askForCode(services, practice, codeInput));
          return c.redirect(`/my/${practice.slug}/code`, 303);
        } catch (reason) {
          if (!(reason instanceof AppError)) throw reason;
          const { message } = await translateFailure(services, reason);
          const failed = { message, typed: form.email ?? '' };
          return showDoor(c, assets, practice, { failed, path: toRoomPath(form.path), status: reason.status });
        }
      }),
    ),
    page.get('/my/:slug/code', { audit: 'none', onOwnDomain: true }, c =>
      atRoom(c, assets, async practice =>
        codeCookieOf(c, c.get('services')) ? showCode(c, practice) : c.redirect(`/my/${practice.slug}`, 303),
      ),
    ),
    page.post('/my/:slug/code', { audit: 'signed_in client', onOwnDomain: true }, c =>
      atRoom(c, assets, async practice => {
        const services = c.get('services');
        const { code = '' } = await readForm(c);
        const browser = codeCookieOf(c, services) ?? '';
        const codeInput = { tenantId: practice.tenantId, browser, code: code.slice(0, 40), device: deviceOf(c) };
        const entry = await enterWithCode(services, codeInput);
        return entry.result === 'entered' ? enter(c, practice, entry) : showCode(c, practice, entry);
      }),
    ),
    page.get('/my/:slug/enter/:link', { audit: 'read client', onOwnDomain: true }, c =>
      atRoom(c, assets, practice => showLink(c, practice)),
    ),
    page.post('/my/:slug/enter/:link', { audit: 'signed_in client', onOwnDomain: true }, c =>
      atRoom(c, assets, async practice => {
        await readForm(c);
        const { tenantId } = practice;
        const entry = await enterWithLink(c.get('services'), {
          tenantId,
          link: c.req.param('link'),
          device: deviceOf(c),
        });
        return entry.result === 'entered' ? enter(c, practice, entry) : showLink(c, practice);
      }),
    ),
  ];
}

type ShownDoor = { failed?: Failed; path?: RoomPath; status?: number };

/** `?c` identifies a client, in emailed links; `?path` is the page to open after signing in. */
export async function showDoor(
  c: Context<Public>,
  assets: Assets,
  practice: RoomPractice,
  { failed, path = toRoomPath(c.req.query('path')), status = 200 }: ShownDoor = {},
) {
  const client = c.req.query('c') ?? '';
  const preview = client && (await previewClient(c.get('services'), { tenantId: practice.tenantId, client }));
  const known = preview ? { ...preview, client } : null;
  const door = await describeDoor(c, practice, path);
  return render(c, assets, { door, body: <DoorPage {...{ door, known, ...(failed && { failed }) }} />, status });
}

async function describeDoor(c: Context<Public>, { tenantId, userId, slug }: RoomPractice, path: RoomPath) {
  const services = c.get('services');
  const system = { ...asSystem(services.database), tenantId };
  const [product, { name, phone }, { isConnected }] = await Promise.all([
    productAt(services),
    getPractice(system),
    findMailSource(services, system),
  ]);
  const door = { product, practiceName: name, slug, path };
  if (isConnected) return { ...door, unmailed: null };
  const visitor = { tenantId, userId, role: 'viewer' } as const;
  // Not audited here, because the page itself is.
  const contact = await withoutAudit(() => inTenant(services.database, visitor, findContact, { readOnly: true }));
  return { ...door, unmailed: { phone, email: contact?.contactEmail ?? null } };
}

type Rendered = { door: Awaited<ReturnType<typeof describeDoor>>; body: React.ReactNode; status: number };

async function render(c: Context<Public>, assets: Assets, { door, body, status }: Rendered) {
  const services = c.get('services');
  return renderForPractice(assets, services, {
    name: 'plain',
    title: accessMessages.in(await visitedLocale(services)).signInTitle(door.practiceName),
    css: [byLinkCss, roomCss],
    head: <meta name="robots" content="noindex" />,
    body,
    status,
  });
}
