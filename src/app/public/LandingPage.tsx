import type { ReactNode } from 'react';
import { plans } from '../../shared/plans.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PublicFooter, PublicHeader } from './PublicHeader.tsx';

export const landingTitle = 'Sorrel · Professional Nutrition Practice Management';
export const landingDescription =
  'Clients, calendar, emails, invoices and the page people book from: one calm place for a nutrition practice.';

function Pricing() {
  return (
    <ul className="plans">
      {plans.map(plan => (
        <li className={plan.popular ? 'plan plan-popular' : 'plan'} key={plan.name}>
          <h3>
            {plan.name}
            {plan.popular && <span>Most Popular</span>}
          </h3>
          <p className="plan-price">
            <b>{plan.price}</b> {plan.period}
          </p>
          <ul>
            {plan.features.map(feature => (
              <li key={feature}>
                <Icon name="check" size={18} />
                {feature}
              </li>
            ))}
          </ul>
          <a className={plan.popular ? 'btn btn-primary' : 'btn'} href="/api/signup">
            Start Your Free Trial
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shown at `/` to signed-out visitors; texts from the specification, sections 2 and 9. */
export function LandingPage() {
  return (
    <div className="landing">
      <PublicHeader />
      <main id="main">
        <section className="wrap hero">
          <div className="hero-words">
            <h1>Professional Nutrition Practice Management</h1>
            <p>
              Clients, calendar, emails, invoices and the page people book from. One calm place, so you can spend your
              day with clients, not paperwork.
            </p>
            <a className="btn btn-primary btn-large" href="/api/signup">
              Start Your Free Trial
            </a>
            <small>Free on this server, with every feature.</small>
          </div>
          <HeroPicture />
        </section>
        <section className="band" id="features" aria-labelledby="features-title">
          <div className="wrap">
            <h2 id="features-title">Everything your practice needs</h2>
            <p className="band-lead">Six things a practice does every week, done in one place.</p>
            <FeatureGrid />
          </div>
        </section>
        <section className="band" id="pricing" aria-labelledby="pricing-title">
          <div className="wrap">
            <h2 id="pricing-title">Pricing</h2>
            <p className="band-lead">
              For comparison. This server sells no plans: every feature is included, and nothing is billed.
            </p>
            <Pricing />
          </div>
        </section>
        <section className="closing" aria-labelledby="closing-title">
          <div className="wrap">
            <div>
              <h2 id="closing-title">Take your next booking on your own page.</h2>
              <p>Set your hours and share the link. Clients pick from your open times.</p>
            </div>
            <a className="btn btn-large" href="/api/signup">
              Start Free Trial Today
            </a>
          </div>
        </section>
      </main>
      <PublicFooter />
    </div>
  );
}

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

function FeatureGrid() {
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

type SessionState = 'past' | 'now' | 'confirmed' | 'open';
type Session = { client: string; time: string; slot: number; length: 1 | 2; state: SessionState };

/** `slot`: half hours after 9:00. `length`: in half hours. */
const week: { day: string; sessions: Session[] }[] = [
  {
    day: 'Mon',
    sessions: [{ client: 'Ruth E.', time: '9:00', slot: 0, length: 1, state: 'past' }],
  },
  {
    day: 'Tue',
    sessions: [
      { client: 'Nora L.', time: '9:30', slot: 1, length: 2, state: 'past' },
      { client: 'Dana W.', time: '11:00', slot: 4, length: 1, state: 'past' },
      { client: 'Ivy M.', time: '1:00', slot: 8, length: 1, state: 'past' },
      { client: 'Ben C.', time: '2:00', slot: 10, length: 2, state: 'past' },
    ],
  },
  {
    day: 'Wed',
    sessions: [
      { client: 'Sofia C.', time: '9:00', slot: 0, length: 2, state: 'past' },
      { client: 'Marcus A.', time: '10:30', slot: 3, length: 1, state: 'now' },
      { client: 'Eleanor W.', time: '1:00', slot: 8, length: 2, state: 'confirmed' },
      { client: 'Priya R.', time: '2:30', slot: 11, length: 1, state: 'open' },
    ],
  },
  {
    day: 'Thu',
    sessions: [
      { client: 'Jonas H.', time: '9:00', slot: 0, length: 2, state: 'confirmed' },
      { client: 'Hannah B.', time: '10:30', slot: 3, length: 1, state: 'confirmed' },
      { client: 'Amara D.', time: '1:00', slot: 8, length: 2, state: 'confirmed' },
    ],
  },
  {
    day: 'Fri',
    sessions: [
      { client: 'Grace N.', time: '9:00', slot: 0, length: 1, state: 'confirmed' },
      { client: 'Felix R.', time: '10:00', slot: 2, length: 2, state: 'open' },
      { client: 'Mia T.', time: '1:30', slot: 9, length: 1, state: 'confirmed' },
    ],
  },
];
const count = week.flatMap(({ sessions }) => sessions).length;
const hours = ['9 AM', '10 AM', '11 AM', '12 PM', '1 PM', '2 PM'];

/** Pairs of leaves from the bottom of the stem to the top. */
const leaves = [
  { dx: 10.2, y: 62.5, rx: 11.6, ry: 3, turn: 34 },
  { dx: 8.7, y: 53.6, rx: 9.8, ry: 2.8, turn: 37 },
  { dx: 7.1, y: 44.7, rx: 7.9, ry: 2.5, turn: 40 },
  { dx: 5.4, y: 35.8, rx: 6, ry: 2.2, turn: 43 },
  { dx: 3.6, y: 27.4, rx: 4, ry: 1.8, turn: 46 },
];

function FernMark({ size = 52 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="48" fill="#0f4a39" />
      <g fill="#e9e3cf">
        {leaves.map(({ dx, y, rx, ry, turn }) => (
          <g key={y}>
            <ellipse rx={rx} ry={ry} transform={`translate(${48 - dx} ${y}) rotate(${turn})`} />
            <ellipse rx={rx} ry={ry} transform={`translate(${48 + dx} ${y}) rotate(${-turn})`} />
          </g>
        ))}
        <path d="M47.2 80V20h1.6v60z" />
      </g>
    </svg>
  );
}

/** A picture of the product in HTML: the calendar week and the public page. */
function HeroPicture() {
  return (
    <div className="picture" aria-hidden="true">
      <div className="picture-week">
        <p className="picture-title">
          <b>This week</b> {count} appointments
        </p>
        <div className="picture-grid num">
          <div className="picture-hours">
            {hours.map(hour => (
              <span key={hour}>{hour}</span>
            ))}
          </div>
          {week.map(({ day, sessions }) => (
            <div className={day === 'Wed' ? 'picture-day today' : 'picture-day'} key={day}>
              <b>{day}</b>
              {sessions.map(({ client, time, slot, length, state }) => (
                <p className={`session ${state} at-${slot} long-${length}`} key={time}>
                  <b>{client}</b> <span>{time}</span>
                </p>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="picture-page">
        <FernMark />
        <b className="picture-name">Fernhill Nutrition</b>
        <p>Food that fits the life you have</p>
        <p className="picture-book">Book an Appointment</p>
        <small>Next free: Thu, 11:00 AM</small>
        <p className="picture-block">Seasonal eating guide</p>
        <p className="picture-block">Insurance and fees</p>
      </div>
    </div>
  );
}
