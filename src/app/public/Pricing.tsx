import { plans } from '../../shared/plans.ts';
import { Icon } from '../../ui/Icon.tsx';

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
