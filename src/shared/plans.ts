/** Marketing text of specification section 9; the limits in it are not enforced. */
export const plans = [
  {
    name: 'Free Trial',
    price: '$0',
    period: 'for 14 days',
    popular: false,
    features: ['Up to 10 clients', 'Basic scheduling', 'Limited AI content', 'Email support'],
  },
  {
    name: 'Professional',
    price: '$49',
    period: 'per month',
    popular: true,
    features: [
      'Unlimited clients',
      'Advanced scheduling',
      'Full AI content suite',
      'Priority support',
      'Custom branding',
    ],
  },
  {
    name: 'Enterprise',
    price: '$99',
    period: 'per month',
    popular: false,
    features: [
      'Everything in Professional',
      'Team management',
      'Advanced analytics',
      'White-label options',
      'Dedicated support',
    ],
  },
];
