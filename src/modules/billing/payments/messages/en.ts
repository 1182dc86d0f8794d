const methods = { card: 'Card', cash: 'Cash', transfer: 'Bank transfer', other: 'Other' };

export const messages = {
  methods,
  continue: 'Continue to payment',
  pressButton: 'If nothing happens, press the button.',
  test: {
    pageTitle: 'Test payment',
    over: 'This test payment is over',
    mark: 'Test payment.',
    noCharge: 'No real charge.',
    for: (email: string) => `For ${email}`,
    pay: 'Pay',
    fail: 'Simulate a failed payment',
    goBack: 'Go back',
    paid: 'This payment is complete',
    expired: 'This checkout has expired',
    mayClose: 'You can close this page.',
    startAgain: 'Go back and start the payment again.',
    next: 'Continue',
  },
  errors: {
    expired: 'This checkout has expired. Start again.',
    paused: 'Payments are paused right now. Try again later.',
    unavailable: 'The payment page is unavailable right now. Try again in a minute.',
    belowMinimum: (amount: string) => `The minimum for card payments is ${amount}. Ask the practice how to pay.`,
  },
};
