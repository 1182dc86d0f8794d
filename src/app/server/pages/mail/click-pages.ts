import type { Context } from 'hono';
import type { BlockKind } from '../../../../modules/accounts/pages/blocks.ts';
import type { Storefront } from '../../../../modules/accounts/pages/contract.ts';
import { messages } from '../../../../modules/site/storefront/messages/en.ts';
import { AppError } from '../../../../platform/errors.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { isOwnOrigin } from '../../../../platform/http/guards.ts';
import { memoryRateLimit } from '../../../../platform/http/memory-rate-limit.ts';
import type { Public } from '../../../../platform/http/request.ts';
import { maxReferrerLength } from '../../../../shared/referrer.ts';
import type { Assets } from '../../http/assets.ts';
import type { PageCounter } from '../bio/view-counter.ts';
import { withStorefront } from '../bio/with-storefront.ts';

/** More than a person clicks in a minute. */
const clicksAMinute = 60;

/**
 * `POST /bio/:slug/click?block=…` counts a click on a link (docs/decisions/021-clicks.md). The body is the page's
 * referrer, sent by its script; browsers with `<a ping>` send the body PING.
 */
export function clickPageRoutes(assets: Assets, counter: PageCounter): PageRoute[] {
  const isWithin = memoryRateLimit(clicksAMinute);
  return [
    page.post('/bio/:slug/click', { audit: 'none', onOwnDomain: true }, c => {
      if (!isOwnOrigin(c)) throw new AppError('forbidden', messages.errors.clickOfOtherSite);
      const caller = callerHash(c);
      if (caller && !isWithin(caller)) throw new AppError('too_many', messages.errors.tooManyClicks);
      return withStorefront(c, assets, async page => {
        const blockId = linkedBlock(c, page);
        const referrer = (await c.req.text()).slice(0, maxReferrerLength);
        counter.click(page, { method: c.req.method, header: name => c.req.header(name) }, { blockId, referrer });
        return c.body(null, 204);
      });
    }),
  ];
}

const leading: BlockKind[] = ['link', 'nextFree', 'product', 'articles'];

/**
 * The block in the query, if the page has it and it is a visible link.
 * @throws AppError not_found
 */
function linkedBlock(c: Context<Public>, { ctaButtons }: Storefront): string {
  const id = c.req.query('block');
  const block = ctaButtons.find(each => each.id === id && leading.includes(each.kind));
  if (!block || block.isHidden) throw new AppError('not_found', messages.errors.blockNotFound);
  return block.id;
}
