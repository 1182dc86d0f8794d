import type { Context } from 'hono';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { joinRequest, offerAnswer, tokenQuery } from '../../../../modules/scheduling/waitlist/contract.ts';
import { daysOf } from '../../../../modules/scheduling/waitlist/day-ranges.ts';
import { waitlistMessages } from '../../../../modules/scheduling/waitlist/messages/catalog.ts';
import { confirmPlace } from '../../../../modules/scheduling/waitlist/server/confirm.ts';
import { joinOptions, joinWaitlist } from '../../../../modules/scheduling/waitlist/server/join.ts';
import { leaveWaitlist, previewPlace } from '../../../../modules/scheduling/waitlist/server/leave.ts';
import { answerOffer, previewOffer } from '../../../../modules/scheduling/waitlist/server/offer.ts';
import { JoinPage, type JoinState } from '../../../../modules/scheduling/waitlist/ui/public/JoinPage.tsx';
import joinCss from '../../../../modules/scheduling/waitlist/ui/public/join.css?inline';
import { OfferPage } from '../../../../modules/scheduling/waitlist/ui/public/OfferPage.tsx';
import { ConfirmPage, LeavePage } from '../../../../modules/scheduling/waitlist/ui/public/PlacePages.tsx';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import type { Services } from '../../../../platform/services.ts';
import { translateErrors } from '../../../../shared/messages/create-catalog.ts';
import type { Assets } from '../../http/assets.ts';
import { renderMissingBio } from '../bio/bio-response.tsx';
import { withStorefront } from '../bio/with-storefront.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, translateFailure, visitedLocale } from '../html.tsx';
import { protectSecretUrl, renderLinkError } from '../link-pages.tsx';

/** `/waitlist-confirm?token`, `/waitlist-offer?token` and `/waitlist-leave?token`: GET has no side effects. */
export function waitlistPageRoutes(assets: Assets): PageRoute[] {
  const orError = async (c: Context<Public>, answer: () => Promise<Response>) => {
    try {
      return protectSecretUrl(await answer());
    } catch (reason) {
      if (!(reason instanceof AppError)) throw reason;
      return renderLinkError(assets, c.get('services'), {
        title: (await visitorMessages(c.get('services'))).linkFailed,
        reason,
      });
    }
  };
  const showOffer = async (c: Context<Public>, token: string, refused?: AppError) => {
    const services = c.get('services');
    const preview = await previewOffer(services, token);
    const body = (
      <OfferPage
        {...{ preview, token }}
        message={refused && (await translateFailure(services, refused)).message}
        {...(await productAt(services))}
      />
    );
    const status = refused?.status ?? 200;
    return renderForPractice(assets, services, {
      name: 'plain',
      title: (await visitorMessages(services)).offer.pageTitle,
      css: [byLinkCss],
      body,
      status,
    });
  };
  const showPlace = async (c: Context<Public>, token: string, isDone: boolean) => {
    const services = c.get('services');
    const place = await previewPlace(services, token);
    if (isDone) await leaveWaitlist(services, token);
    const body = <LeavePage {...{ place, token, isDone }} {...(await productAt(services))} />;
    return renderForPractice(assets, services, {
      name: 'plain',
      title: (await visitorMessages(services)).leave.pageTitle,
      css: [byLinkCss],
      body,
    });
  };
  const showAsked = async (c: Context<Public>, token: string) => {
    const services = c.get('services');
    const place = await previewPlace(services, token);
    const body = <ConfirmPage {...{ place, token }} {...(await productAt(services))} />;
    return renderForPractice(assets, services, {
      name: 'plain',
      title: (await visitorMessages(services)).confirm.pageTitle,
      css: [byLinkCss],
      body,
    });
  };
  return [
    page.get('/waitlist-confirm', { audit: 'read waitlist', onOwnDomain: true }, c =>
      orError(c, () => showAsked(c, tokenOf(c.req.query()))),
    ),
    page.post('/waitlist-confirm', { audit: 'changed waitlist', onOwnDomain: true }, async c => {
      const fields = await readForm(c);
      return orError(c, async () => {
        const token = tokenOf(fields);
        await confirmPlace(c.get('services'), token);
        return showAsked(c, token);
      });
    }),
    page.get('/waitlist-offer', { audit: 'read waitlist', onOwnDomain: true }, c =>
      orError(c, () => showOffer(c, tokenOf(c.req.query()))),
    ),
    page.post('/waitlist-offer', { audit: 'changed waitlist', onOwnDomain: true }, async c => {
      const fields = await readForm(c);
      return orError(c, async () => showOffer(c, tokenOf(fields), await answer(c, fields)));
    }),
    page.get('/waitlist-leave', { audit: 'read waitlist', onOwnDomain: true }, c =>
      orError(c, () => showPlace(c, tokenOf(c.req.query()), false)),
    ),
    page.post('/waitlist-leave', { audit: 'changed waitlist', onOwnDomain: true }, async c => {
      const fields = await readForm(c);
      return orError(c, () => showPlace(c, tokenOf(fields), true));
    }),
  ];
}

const visitorMessages = async (services: Services) => waitlistMessages.in(await visitedLocale(services));

const tokenOf = (fields: Record<string, string>) => check(tokenQuery, { token: fields.token }).token;

/** The error to show on the offer, if the answer was rejected. */
async function answer(c: Context<Public>, fields: Record<string, string>): Promise<AppError | undefined> {
  try {
    const parsed = check(offerAnswer, { ...fields, policyAccepted: fields.policyAccepted === 'yes' });
    await answerOffer(c.get('services'), parsed, callerHash(c));
    return undefined;
  } catch (reason) {
    if (reason instanceof AppError && reason.code !== 'not_found') return reason;
    throw reason;
  }
}

type JoinResult = Pick<JoinState, 'isDone' | 'typed' | 'errors' | 'message'> & { status: number };

/** `/bio/:slug/waitlist[?service]`: works without JavaScript; the script only adds the visitor's time zone. */
export function joinPageRoutes(assets: Assets): PageRoute[] {
  const show = (c: Context<Public>, find: (slug: string) => Promise<JoinResult>) =>
    withStorefront(c, assets, async ({ slug, bookAppointmentEnabled }) => {
      const services = c.get('services');
      if (!bookAppointmentEnabled) return renderMissingBio(assets, services, c.get('site'));
      const { status, ...state } = await find(slug);
      const at = { slug, ...(await joinOptions(services, slug)), ...state };
      const body = <JoinPage at={at} {...(await productAt(services))} />;
      return renderForPractice(assets, services, {
        name: 'book',
        title: waitlistMessages.in(await visitedLocale(services)).join.pageTitle(at.practice),
        css: [byLinkCss, joinCss],
        body,
        status,
      });
    });
  return [
    page.get('/bio/:slug/waitlist', { audit: 'none', onOwnDomain: true }, c =>
      show(c, async (): Promise<JoinResult> => {
        const { service } = c.req.query();
        return { isDone: false, typed: { serviceId: service ?? '' }, errors: {}, status: 200 };
      }),
    ),
    page.post('/bio/:slug/waitlist', { audit: 'added waitlist', onOwnDomain: true }, async c => {
      const typed = await readForm(c);
      return show(c, slug => join(c, slug, typed));
    }),
  ];
}

async function join(c: Context<Public>, slug: string, typed: Record<string, string>): Promise<JoinResult> {
  try {
    const serviceId = Number(typed.serviceId) || undefined;
    const request = check(joinRequest, { ...typed, ...daysOf(typed.range), serviceId, storefrontSlug: slug });
    await joinWaitlist(c.get('services'), request, callerHash(c));
    return { isDone: true, typed: {}, errors: {}, status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { status } = reason;
    const locale = await visitedLocale(c.get('services'));
    const { message: failureMessage, errors = {} } = translateErrors(reason, locale);
    const isAboutFields = Object.keys(errors).length > 0;
    const message = isAboutFields ? waitlistMessages.in(locale).join.checkFields : failureMessage;
    return { isDone: false, typed, errors, message, status };
  }
}
