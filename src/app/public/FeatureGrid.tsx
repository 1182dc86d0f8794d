import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';

type Feature = { name: string; icon: IconName; text: string; detail: ReactNode };

/** Each feature shows a small real example of the product, drawn in HTML. */
const features: Feature[] = [
  {
    name: 'Client Management',
    icon: 'people',
    text: 'Goals, notes, measurements and messages in one record. Find anyone in a few keystrokes.',
    detail: (
      <>
        <i className="detail-face">EW</i>
        <span>
          <b>Eleanor Whitcombe</b>
          <em>Weight Loss</em>
        </span>
        <svg className="detail-progress" viewBox="0 0 100 5" preserveAspectRatio="none" aria-hidden="true">
          <path className="detail-track" d="M0 0h100v5H0z" />
          <path className="detail-done" d="M0 0h68v5H0z" />
        </svg>
        <em className="num">68%</em>
      </>
    ),
  },
  {
    name: 'Smart Scheduling',
    icon: 'calendar',
    text: 'Clients see only the times you’re free. Reminders go out by email, or by text with a Twilio account.',
    detail: (
      <>
        <i className="detail-slot">9:00 AM</i>
        <i className="detail-slot">9:30 AM</i>
        <i className="detail-slot detail-chosen">10:30 AM</i>
      </>
    ),
  },
  {
    name: 'AI Content Creator',
    icon: 'write',
    text: 'Posts, articles, newsletters and recipes in your tone, checked for health claims.',
    detail: (
      <span className="detail-draft">
        Thanksgiving is one meal, not a test. Start with the turkey and the <u>greens</u>
      </span>
    ),
  },
  {
    name: 'Invoicing & Payments',
    icon: 'invoice',
    text: 'Send an invoice with a link to pay by card, with a Stripe account. Partial payments and reminders are handled.',
    detail: (
      <>
        <span className="num">
          <b>INV-2026-0138</b>
          <em>Paid by card</em>
        </span>
        <b className="detail-end num">$95.00</b>
      </>
    ),
  },
  {
    name: 'Secure & Compliant',
    icon: 'lock',
    text: 'Roles for your team, a log of who saw what, and each client’s data on request.',
    detail: (
      <>
        <span>
          <b>Maya opened a record</b>
          <em className="num">Today, 10:32 AM</em>
        </span>
        <em className="detail-end">Audit log</em>
      </>
    ),
  },
  {
    name: 'Custom Branding',
    icon: 'storefront',
    text: 'Your own web address and email domain, your colors on your page, your logo on emails and invoices.',
    detail: (
      <>
        <svg className="detail-colors" width="134" height="22" viewBox="0 0 134 22" aria-hidden="true">
          <circle cx="11" cy="11" r="10.5" fill="#0f4a39" />
          <circle cx="39" cy="11" r="10.5" fill="#059669" />
          <circle cx="67" cy="11" r="10.5" fill="#e6f2eb" />
          <circle cx="95" cy="11" r="10.5" fill="#f3e4c8" />
          <circle cx="123" cy="11" r="10.5" fill="#cf6a3a" />
        </svg>
        <em className="detail-end">hello@fernhill.example</em>
      </>
    ),
  },
];

export function FeatureGrid() {
  return (
    <ul className="features">
      {features.map(feature => (
        <li key={feature.name}>
          <h3>
            <Icon name={feature.icon} />
            {feature.name}
          </h3>
          <p>{feature.text}</p>
          <div className="detail" aria-hidden="true">
            {feature.detail}
          </div>
        </li>
      ))}
    </ul>
  );
}
