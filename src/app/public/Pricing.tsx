import { Icon } from '../../ui/Icon.tsx';

/** Marketing text of specification section 9: nothing here is enforced. */
const plans = [
  {
    name: 'Free Trial',
    price: '$0',
    period: 'for 14 days',
    popular: false,
    holds: ['Up to 10 clients', 'Basic scheduling', 'Limited AI content', 'Email support'],
  },
  {
    name: 'Professional',
    price: '$49',
    period: 'per month',
    popular: true,
    holds: ['Unlimited clients', 'Advanced scheduling', 'Full AI content suite', 'Priority support', 'Custom branding'],
  },
  {
    name: 'Enterprise',
    price: '$99',
    period: 'per month',
    popular: false,
    holds: [
      'Everything in Professional',
      'Team management',
      'Advanced analytics',
      'White-label options',
      'Dedicated support',
    ],
  },
];

export function Pricing() {
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
            {plan.holds.map(line => (
              <li key={line}>
                <Icon name="check" size={18} />
                {line}
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
