/**
 * Entry of the small bundle of all public pages. They are finished without it; `<body data-page>` says what it adds, and
 * only that is loaded. What a page knows stands in `<script type="application/json" id="page-data">`.
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

/** Written by the server for the page that this is. */
function pageData() {
  const text = document.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : null;
}

void additions[document.body.dataset.page ?? '']?.(document.body);
