import { fieldMessages } from '../../../../../ui/public/field-messages.ts';
import { clearErrorsWhileTyping, showErrors, showMessage } from '../../../../../ui/public/form-errors.ts';
import { pageLocale } from '../../../../../ui/public/page-locale.ts';
import { publicCall } from '../../../../../ui/public/public-call.ts';
import { checkoutAnswer } from '../../../../billing/payments/contract.ts';

import { shopMessages } from '../../messages/catalog.ts';
import { checkoutRequest, type Quote, quote } from '../../shop.ts';
import { buyLabel, couponText, priceText } from './price-text.ts';

/** Submits the buy form without leaving the page: shows coupon prices, and errors next to their fields. */
export function enhanceShop(root: HTMLElement) {
  const form = root.querySelector<HTMLFormElement>('form[data-shop]');
  if (!form) return;
  form.noValidate = true;
  clearErrorsWhileTyping(form);
  buyByCall(form);
  applyCoupons(root, form);
}

const failed = () => shopMessages.in(pageLocale()).buy.failed;

function buyByCall(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('[data-buy]');
  form.addEventListener('submit', async event => {
    event.preventDefault();
    if (!button || button.ariaDisabled === 'true') return;
    const request = checkoutRequest.safeParse({ ...read(form), purchaseKey: keyOf(form) });
    if (!request.success) return showErrors(form, fieldMessages(request.error, pageLocale()), failed());
    const rest = markBusy(button);
    showMessage(form);
    const answer = await publicCall('/api/shop/checkout', { method: 'POST', body: request.data });
    const { data } = checkoutAnswer.safeParse(answer.ok && answer.body);
    // Keep the button busy until the next page has loaded.
    if (data) return location.assign(data.url);
    rest();
    if (!answer.ok) showErrors(form, answer.errors, answer.message || failed());
  });
  // The back/forward cache restores the page with a busy button.
  addEventListener('pageshow', event => event.persisted && button && clearBusy(button));
}

/**
 * Idempotency key of this tab's form for a product, in session storage: a buyer who returns from the payment continues
 * the purchase that was begun, and the coupon isn't used twice. Without storage, each page load has its own key.
 */
function formKey(product: string): string {
  const newKey = crypto.randomUUID();
  try {
    const name = `buy ${product}`;
    const storedKey = sessionStorage.getItem(name);
    if (storedKey && /^[\w-]{16,64}$/.test(storedKey)) return storedKey;
    sessionStorage.setItem(name, newKey);
  } catch {}
  return newKey;
}

const keyOf = (form: HTMLFormElement) => formKey(form.action);

function read(form: HTMLFormElement) {
  const typed = Object.fromEntries(new FormData(form));
  return { ...typed, newsletter: typed.newsletter === 'yes', storefrontSlug: form.dataset.shop };
}

function applyCoupons(root: HTMLElement, form: HTMLFormElement) {
  const field = form.querySelector<HTMLInputElement>('[name=coupon]');
  const button = form.querySelector<HTMLButtonElement>('[data-apply]');
  if (!field || !button) return;
  const usual = form.querySelector('[data-buy]')?.textContent ?? '';
  const price = root.querySelector('[data-price]')?.textContent ?? '';
  const apply = async () => {
    if (button.ariaDisabled === 'true') return;
    if (!field.value.trim()) return showErrors(form, { coupon: shopMessages.in(pageLocale()).errors.code });
    const rest = markBusy(button);
    const query = {
      storefrontSlug: form.dataset.shop,
      productId: new FormData(form).get('productId'),
      coupon: field.value,
      purchaseKey: keyOf(form),
      begun: new FormData(form).get('begun') ?? undefined,
    };
    const answer = await publicCall('/api/shop/quote', { method: 'POST', body: query });
    rest();
    const { data } = quote.safeParse(answer.ok && answer.body);
    if (data) return showQuote(root, form, data);
    forget();
    if (!answer.ok) showErrors(form, answer.errors, answer.message || failed());
  };
  const forget = () => showPrice(root, form, { price, label: usual, takes: '', before: null });
  button.addEventListener('click', event => {
    event.preventDefault();
    void apply();
  });
  field.addEventListener('keydown', event => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void apply();
  });
  field.addEventListener('input', forget);
}

function showQuote(root: HTMLElement, form: HTMLFormElement, quoted: Quote) {
  const { amount, currency, price } = quoted;
  const locale = pageLocale();
  showErrors(form, {});
  showPrice(root, form, {
    price: priceText(amount, currency, locale),
    label: buyLabel(amount, currency, locale),
    takes: couponText(quoted, locale),
    before: priceText(price, currency, locale),
  });
}

type PriceTexts = { price: string; label: string; takes: string; before: string | null };

function showPrice(root: HTMLElement, form: HTMLFormElement, { price, label, takes, before }: PriceTexts) {
  write(root, '[data-price]', price);
  write(form, '[data-buy]', label);
  write(form, '[data-takes]', takes);
  const old = root.querySelector<HTMLElement>('[data-before]');
  if (!old) return;
  old.hidden = before === null;
  const last = old.lastChild;
  if (last && before) last.textContent = before;
}

function write(root: HTMLElement, place: string, text: string) {
  const element = root.querySelector(place);
  if (element && element.textContent !== text) element.textContent = text;
}

/** Marks the button as busy with aria-disabled instead of disabled, so that it keeps the focus. */
function markBusy(button: HTMLButtonElement) {
  button.dataset.words = button.textContent ?? '';
  button.ariaDisabled = 'true';
  if (button.dataset.busy) button.textContent = button.dataset.busy;
  return () => clearBusy(button);
}

function clearBusy(button: HTMLButtonElement) {
  button.ariaDisabled = null;
  if (button.dataset.words) button.textContent = button.dataset.words;
}
