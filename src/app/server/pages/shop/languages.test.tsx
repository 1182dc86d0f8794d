// @module-tag slow

import { sql } from 'drizzle-orm';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AffiliateAccount } from '../../../../modules/shop/affiliates/contract.ts';
import { AccessPage } from '../../../../modules/shop/affiliates/ui/public/AccessPage.tsx';
import { AccountPage } from '../../../../modules/shop/affiliates/ui/public/AccountPage.tsx';
import type { LibraryItem, PaymentResult } from '../../../../modules/shop/marketplace/shop.ts';
import { LibraryAskPage, LibraryPage } from '../../../../modules/shop/marketplace/ui/shop/LibraryPage.tsx';
import { ThanksPage } from '../../../../modules/shop/marketplace/ui/shop/ThanksPage.tsx';
import { LocaleProvider } from '../../../../shared/messages/use-messages.tsx';
import { addLink, rowOf, sellThrough } from '../../../../testing/practice/affiliates.ts';
import { postForm } from '../../../../testing/practice/mail-link.ts';
import { buildProduct, buy, mailsTo } from '../../../../testing/practice/shop.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { untranslated } from '../../../../testing/texts/untranslated.ts';
import { buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Texts that the practice and the buyers have written, and words that are the same in the languages. */
const own = [
  ...['FN', 'Fernhill Nutrition', 'Seven-day meal plan', 'Dana Reyes', 'Ines Marsh', 'Sorrel', 'PDF, 3 KB'],
  ...['Website', 'ONCE', 'dana@buyer.example', 'hello@fernhill.example', 'http://localhost'],
];
/** French shares too many words with English. */
const languages = casesInTurn(['de', 'es'], 2);

async function buildShop(locale: string, given: Record<string, unknown> = {}) {
  const practice = await buildPractice(world, { locale });
  const { id: productId } = await buildProduct(world, practice, given);
  return { practice, productId, shop: `/bio/${practice.slug}/shop` };
}
const read = async (path: string) => (await world.request(path)).text();
const withoutAddresses = (html: string) => html.replace(/[\w-]+@(buyer|affiliate)\.example/g, '');
const compare = (english: string, other: string) =>
  untranslated(withoutAddresses(english), withoutAddresses(other), own);

describe.each(languages)('in %s', language => {
  const expectTranslated = async (open: (locale: string) => Promise<string>) => {
    const [english, other] = await Promise.all([open('en-US'), open(language)]);
    expect(compare(english, other)).toEqual([]);
    expect(other.length).toBeGreaterThan(500);
    return other;
  };

  test('translates the shop', async () => {
    const html = await expectTranslated(async locale => read((await buildShop(locale)).shop));
    expect(html).toContain(`<html lang="${language}"`);
  });

  test('translates an empty shop and an unavailable product', async () => {
    await expectTranslated(async locale => {
      const { practice } = await buildShop(locale, { isActive: false });
      return (await read(`/bio/${practice.slug}/shop`)) + (await read(`/bio/${practice.slug}/shop/99`));
    });
  });

  test('translates the product page, free and paid, with a coupon and without', async () => {
    await expectTranslated(async locale => {
      const { practice, productId, shop } = await buildShop(locale, { description: '' });
      await practice.call('POST', '/api/coupons', { code: 'ONCE', kind: 'percent', value: '20' });
      const free = await buildProduct(world, practice, { price: '0', title: 'Seven-day meal plan' });
      const paths = [`${shop}/${productId}`, `${shop}/${productId}?coupon=ONCE&unpaid=1`, `${shop}/${free.id}`];
      return (await Promise.all(paths.map(read))).join('');
    });
  });

  test('translates the errors of the form', async () => {
    await expectTranslated(async locale => {
      const { productId, shop } = await buildShop(locale);
      const page = await postForm(world, `${shop}/${productId}`, { email: 'nobody', name: '', coupon: 'WRONG' });
      expect(page.status).toBe(400);
      const applied = await postForm(world, `${shop}/${productId}`, { act: 'apply', coupon: 'WRONG' });
      return (await page.text()) + (await applied.text());
    });
  });

  test('translates the page after a payment, the library and the emails', async () => {
    await expectTranslated(async locale => {
      const { practice, productId } = await buildShop(locale);
      const { back, library, email } = await buy(world, practice, { productId });
      const pages = await Promise.all([read(back), read(library), read(`/bio/${practice.slug}/library`)]);
      const asked = await postForm(world, `/bio/${practice.slug}/library`, { email });
      const mails = await mailsTo(practice, email);
      expect(mails).toHaveLength(2);
      return [...pages, await asked.text(), ...mails.map(mail => `${mail.html}<p>${mail.subject}</p>`)].join('');
    });
  });

  test('translates the page of an invalid library link', async () => {
    await expectTranslated(async locale => {
      const { shop, productId } = await buildShop(locale);
      return read(`${shop}/${productId}/thanks?purchase=wrong`);
    });
  });

  test('translates the states of a purchase', () => {
    const shown = (locale: string) => inLocale(locale, <States />);
    expect(compare(shown('en-US'), shown(language))).toEqual([]);
  });

  test('translates the affiliate’s page and emails', async () => {
    await expectTranslated(async locale => {
      const { practice, productId } = await buildShop(locale, { affiliateCommission: '12.50' });
      const link = await addLink(world, practice, { productId });
      await sellThrough(world, practice, { productId, affiliateId: link.affiliateId });
      await practice.call('POST', `/api/affiliate-links/${link.id}/invite`);
      const asked = await postForm(world, `/bio/${practice.slug}/affiliate`, { email: link.email });
      const mails = await mailsTo(practice, link.email);
      expect(mails).toHaveLength(2);
      const [path = ''] = /\/affiliate\/[\w.-]+/.exec(mails[0]?.text ?? '') ?? [];
      const pages = [await read(path), await read(`/bio/${practice.slug}/affiliate`), await asked.text()];
      return [...pages, ...mails.map(mail => `${mail.html}<p>${mail.subject}</p>`)].join('');
    });
  });

  test('translates the states of an affiliate’s page', () => {
    const shown = (locale: string) => inLocale(locale, <AffiliateStates />);
    expect(compare(shown('en-US'), shown(language))).toEqual([]);
  });
});

test('formats amounts, dates, counts and sizes like the practice', async () => {
  const { practice, productId, shop } = await buildShop('de-DE', { price: '1250.50', downloadLimit: 1 });
  expect(await read(`${shop}/${productId}`)).toContain('Für 1.250,50 $ kaufen');
  const { library } = await buy(world, practice, { productId });
  const day = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'America/Los_Angeles' });
  expect(await read(library)).toContain(`PDF, 3 KB · 1.250,50 $ · ${day.format(new Date())}`);
});

describe('POST /api/shop', () => {
  const german = { 'accept-language': 'de-DE' };
  const invalid = [
    {},
    { storefrontSlug: 1 },
    { productId: 0 },
    { productId: 1e300 },
    { productId: 1.5 },
    { email: 'x' },
  ];
  const long = 'x'.repeat(5_000);
  const more = [{ purchaseKey: '?' }, { begun: long }, { website: long }, { coupon: long }, { name: 'a\nb' }];

  test.each(['checkout', 'quote'])('answers %s without English text', async path => {
    const post = async (body: object, headers: Record<string, string>) => {
      const answer = await call(world)('POST', `/api/shop/${path}`, body, headers);
      const { message, errors = {} } = await answer.json();
      expect(answer.status, message).toBeGreaterThanOrEqual(400);
      return [...Object.values<string>(errors), message];
    };
    for (const body of [...invalid, ...more]) {
      const english = await post(body, {});
      const translated = await post(body, german);
      expect(translated).toHaveLength(english.length);
      expect(translated.filter(text => english.includes(text))).toEqual([]);
    }
  });

  test('explains in German why a coupon is invalid', async () => {
    const { practice, productId } = await buildShop('de-DE');
    const quote = async (coupon: string) => {
      const body = { storefrontSlug: practice.slug, productId, coupon };
      return (await (await call(world)('POST', '/api/shop/quote', body, german)).json()).message;
    };
    await practice.call('POST', '/api/coupons', { code: 'SMALL', kind: 'amount', value: '24.80' });
    expect(await quote('WRONG')).toBe('Dieser Code ist nicht gültig');
    expect(await quote('SMALL')).toBe('Mit diesem Code liegt der Betrag unter dem Mindestbetrag für Karten von 0,50 $');
  });
});

test('records the newsletter consent in the language of the buyer', async () => {
  const { practice, productId } = await buildShop('es');
  const page = await (await practice.call('GET', '/api/storefront')).json();
  await practice.call('PUT', `/api/storefront/${page.id}`, { ...page, emailNewsletterEnabled: true });
  expect(await read(`/bio/${practice.slug}/shop/${productId}`)).toContain('Envíenme también el boletín');
  expect(await consentOf(practice, productId)).toBe('Envíenme también el boletín');
});

async function consentOf(practice: Practice, productId: number): Promise<unknown> {
  const email = 'dana@buyer.example';
  const body = { storefrontSlug: practice.slug, productId, name: 'Dana Reyes', email, newsletter: true };
  const { url } = await (await call(world)('POST', '/api/shop/checkout', body)).json();
  await postForm(world, new URL(url, 'http://localhost').pathname, { answer: 'pay' });
  const { consent_text } = await rowOf(
    world,
    practice,
    sql`select consent_text from newsletter_subscribers where tenant_id = ${practice.tenantId}`,
  );
  return consent_text;
}

const product = { productName: 'Sorrel', productUrl: 'http://localhost' };
const storefront = {
  ...{ slug: 'fernhill', businessName: 'Fernhill Nutrition', profileImageUrl: null, logoUrl: null },
  contactEmail: null,
};

const inLocale = (locale: string, page: ReactNode) =>
  renderToStaticMarkup(<LocaleProvider locale={locale}>{page}</LocaleProvider>);

/** Every result of a payment, and every kind of row of the library. */
function States() {
  const paid: PaymentResult = {
    ...{ purchaseId: 1, status: 'completed', title: 'Seven-day meal plan', amount: '25.00', currency: 'EUR' },
    ...{ email: 'dana@buyer.example', isTest: true, left: 1 },
  };
  const results: (PaymentResult | 'ended' | null)[] = [
    ...[paid, { ...paid, left: 0 }, { ...paid, left: 2 }, { ...paid, status: 'pending' as const }],
    ...[{ ...paid, status: 'refunded' as const }, { ...paid, status: 'failed' as const }, 'ended' as const, null],
  ];
  const row: LibraryItem = {
    ...{ purchaseId: 1, title: 'Seven-day meal plan', type: 'guide', status: 'completed', amount: '0.00' },
    ...{ currency: 'EUR', boughtOn: '2026-11-20', left: 1, limit: 1, file: null, isThere: true, isTrial: false },
  };
  const rows: LibraryItem[] = [
    ...[row, { ...row, left: 2, limit: 3 }, { ...row, left: 0 }, { ...row, isThere: false }],
    ...[
      { ...row, status: 'refunded' as const },
      { ...row, isTrial: true },
    ],
  ].map((each, index) => ({ ...each, purchaseId: index }));
  const library = {
    ...{ practiceName: 'Fernhill Nutrition', slug: 'fernhill', contactEmail: null, email: 'dana@buyer.example' },
    ...{ isOpen: true, bought: rows },
  };
  return (
    <>
      {[true, false].flatMap(hasMailServer =>
        results.map(returned => (
          <ThanksPage
            key={`${hasMailServer} ${JSON.stringify(returned)}`}
            {...{ productId: 1, returned, sealed: '', storefront: { ...storefront, hasMailServer }, ...product }}
          />
        )),
      )}
      <LibraryPage {...{ library, token: '', ...product }} />
      <LibraryPage {...{ library: { ...library, isOpen: false }, token: '', ...product }} />
      <LibraryAskPage {...{ storefront: { ...storefront, hasMailServer: false }, isDone: false, ...product }} />
      <LibraryAskPage {...{ storefront, isDone: true, ...product }} />
    </>
  );
}

/** A link, a sale of every state, and a payout. */
function AffiliateStates() {
  const at = '2026-11-20T12:00:00.000Z';
  const link = {
    ...{
      id: 1,
      tenantId: 1,
      productId: 1,
      productTitle: 'Seven-day meal plan',
      affiliateId: 'a',
      url: 'http://localhost',
    },
    ...{
      affiliateName: 'Ines Marsh',
      affiliateEmail: '',
      clickCount: 1,
      conversionCount: 1,
      totalCommissionEarned: '1.00',
    },
    ...{ isActive: true, pending: '0.00', approved: '0.00', paid: '0.00', createdAt: at, updatedAt: at },
  };
  const sale = { productTitle: 'Seven-day meal plan', amount: '1.00', currency: 'EUR', soldOn: '2026-11-20' };
  const account: AffiliateAccount = {
    ...{ isOver: false, practice: 'Fernhill Nutrition', slug: 'fernhill', name: 'Ines Marsh', currency: 'EUR' },
    links: [link, { ...link, id: 2, isActive: false }],
    balances: [
      { affiliateName: '', affiliateEmail: '', currency: 'EUR', pending: '1.00', due: '1.00', owedBack: '1.00' },
    ],
    sales: (['pending', 'approved', 'paid', 'reversed'] as const).map((status, id) => ({
      ...{ ...sale, id, status, dueOn: '2026-12-20' },
    })),
    payouts: [{ id: 1, amount: '1.00', currency: 'EUR', paidOn: '2026-11-20' }],
  };
  const access = { practice: 'Fernhill Nutrition', slug: 'fernhill', contactEmail: null, ...product };
  return (
    <>
      <AccountPage account={account} {...product} />
      <AccountPage account={{ ...account, links: [link], sales: [], payouts: [] }} {...product} />
      <AccessPage {...access} isDone={false} hasMailServer />
      <AccessPage {...access} isDone hasMailServer />
      <AccessPage {...access} isDone={false} hasMailServer={false} />
    </>
  );
}
