import type { Context } from 'hono';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { joinRequest } from '../../../../modules/scheduling/waitlist/contract.ts';
import { daysOf } from '../../../../modules/scheduling/waitlist/day-ranges.ts';
import { waitlistMessages } from '../../../../modules/scheduling/waitlist/messages/catalog.ts';
import { joinOptions, joinWaitlist } from '../../../../modules/scheduling/waitlist/server/join.ts';
import { JoinPage, type JoinState } from '../../../../modules/scheduling/waitlist/ui/public/JoinPage.tsx';
import joinCss from '../../../../modules/scheduling/waitlist/ui/public/join.css?inline';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { check, type Public } from '../../../../platform/http/request.ts';
import { translateErrors } from '../../../../shared/messages/create-catalog.ts';
import type { Assets } from '../../http/assets.ts';
import { renderMissingBio } from '../bio/bio-response.tsx';
import { withStorefront } from '../bio/with-storefront.ts';
import { readForm } from '../forms.ts';
import { productAt, renderForPractice, visitedLocale } from '../html.tsx';

type Said = Pick<JoinState, 'isDone' | 'typed' | 'errors' | 'message'> & { status: number };

/** `/bio/:slug/waitlist[?service]`: works without JavaScript; the script only adds the visitor's time zone. */
export function joinPageRoutes(assets: Assets): PageRoute[] {
  const show = (c: Context<Public>, find: (slug: string) => Promise<Said>) =>
    withStorefront(c, assets, async ({ slug, bookAppointmentEnabled }) => {
      const services = c.get('services');
      if (!bookAppointmentEnabled) return renderMissingBio(assets, services, c.get('site'));
      const { status, ...said } = await find(slug);
      const at = { slug, ...(await joinOptions(services, slug)), ...said };
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
      show(c, async (): Promise<Said> => {
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

async function join(c: Context<Public>, slug: string, typed: Record<string, string>): Promise<Said> {
  try {
    const serviceId = Number(typed.serviceId) || undefined;
    const request = check(joinRequest, { ...typed, ...daysOf(typed.range), serviceId, storefrontSlug: slug });
    await joinWaitlist(c.get('services'), request, callerHash(c));
    return { isDone: true, typed: {}, errors: {}, status: 200 };
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    const { status } = reason;
    const locale = await visitedLocale(c.get('services'));
    const { message: said, errors = {} } = translateErrors(reason, locale);
    const isAboutFields = Object.keys(errors).length > 0;
    const message = isAboutFields ? waitlistMessages.in(locale).join.checkFields : said;
    return { isDone: false, typed, errors, message, status };
  }
}
