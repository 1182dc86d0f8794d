import { loadMessages } from '../../shared/messages/create-catalog.ts';
import { pageLocale } from '../../ui/public/page-locale.ts';

/**
 * Entry of the bundle of all public pages, which work without it. `<body data-page>` selects the enhancement to load;
 * `#page-data` holds its data as JSON.
 */
const additions: Record<string, () => Promise<(body: HTMLElement) => void>> = {
  auth: async () => (await import('../../modules/accounts/auth/ui/enhance-auth.ts')).enhanceAuth,
  bio: async () => {
    const { enhanceBio } = await import('../../modules/site/storefront/ui/bio/enhance-bio.ts');
    return body => enhanceBio(body, pageData());
  },
  book: async () => (await import('../../modules/scheduling/appointments/ui/booking/enhance-book.ts')).enhanceBook,
  shop: async () => (await import('../../modules/shop/marketplace/ui/shop/enhance-shop.ts')).enhanceShop,
  cancel: async () => {
    const { enhanceCancel } = await import('../../modules/scheduling/appointments/ui/cancel/enhance-cancel.tsx');
    return body => enhanceCancel(body, pageData());
  },
  form: async () => (await import('../../modules/forms/requests/ui/save-while-typing.ts')).saveWhileTyping,
  developers: async () => (await import('../../ui/public/enhance-developers.ts')).enhanceDevelopers,
};

async function enhance(body: HTMLElement) {
  const addition = await additions[body.dataset.page ?? '']?.();
  if (!addition) return;
  // After the import, which loads the catalogs.
  await loadMessages(pageLocale());
  addition(body);
}

function pageData() {
  const text = document.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : null;
}

void enhance(document.body);
