import type { Waiting } from '../contract.ts';

const nouns: Record<keyof Waiting, [one: string, many: string]> = {
  mails: ['email', 'emails'],
  mailsToMany: ['campaign email', 'campaign emails'],
  texts: ['text message', 'text messages'],
  campaigns: ['campaign', 'campaigns'],
  webhooks: ['webhook', 'webhooks'],
  payments: ['refund or payment', 'refunds and payments'],
};
const order = Object.keys(nouns) as (keyof Waiting)[];

/** `what` reads like "3 emails, 1 campaign", or is empty. `hasPast`: some of it can be discarded; refunds cannot. */
export function describeWaiting(waiting: Waiting): { what: string; hasPast: boolean } {
  const some = order.filter(each => waiting[each] > 0);
  return {
    what: some
      .map(each => `${waiting[each].toLocaleString('en-US')} ${nouns[each][waiting[each] === 1 ? 0 : 1]}`)
      .join(', '),
    hasPast: some.some(each => each !== 'payments'),
  };
}
