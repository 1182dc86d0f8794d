/**
 * Entry of the bundle of all public pages, which work without it. `<body data-page>` selects the enhancement to load;
 * `#page-data` holds its data as JSON.
 */
const additions: Record<string, (body: HTMLElement) => Promise<void>> = {
  auth: async body => (await import('../../modules/accounts/auth/ui/enhance-auth.ts')).enhanceAuth(body),
  bio: async body => (await import('../../modules/site/storefront/ui/bio/enhance-bio.ts')).enhanceBio(body, pageData()),
  book: async body =>
    (await import('../../modules/scheduling/appointments/ui/booking/enhance-book.ts')).enhanceBook(body),
  shop: async body => (await import('../../modules/shop/marketplace/ui/shop/enhance-shop.ts')).enhanceShop(body),
  cancel: async body =>
    (await import('../../modules/scheduling/appointments/ui/cancel/enhance-cancel.tsx')).enhanceCancel(
      body,
      pageData(),
    ),
  developers: async body => (await import('../../ui/public/copy-snippets.ts')).copySnippets(body),
};

function pageData() {
  const text = document.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : null;
}

void additions[document.body.dataset.page ?? '']?.(document.body);
