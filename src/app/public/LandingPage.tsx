import { plans } from '../../shared/plans.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FeatureGrid } from './FeatureGrid.tsx';
import { HeroPicture } from './HeroPicture.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';

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
