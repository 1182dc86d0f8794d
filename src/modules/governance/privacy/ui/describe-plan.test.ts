import { expect, test } from 'vitest';
import { describePlan } from './PrivacyTab.tsx';

const nothing = {
  clients: [],
  clientCount: 0,
  emailCount: 0,
  textCount: 0,
  leadCount: 0,
  invoiceCount: 0,
  auditCount: 0,
};

test('omits rules that affect nothing', () => {
  expect(describePlan(nothing)).toEqual([]);
});

test('uses singular and plural', () => {
  expect(describePlan({ ...nothing, clientCount: 1, emailCount: 1, leadCount: 1, invoiceCount: 1 })).toEqual([
    '1 client would be erased.',
    '1 email would lose its text.',
    '1 file request would be deleted.',
    '1 invoice of an erased client would keep its amounts and lose the buyer and wording.',
  ]);
  expect(describePlan({ ...nothing, textCount: 2, leadCount: 2, auditCount: 1_200 })).toEqual([
    '2 text messages would lose their text.',
    '2 file requests would be deleted.',
    '1,200 audit log entries would be deleted.',
  ]);
});

test('says that clients beyond a night’s limit follow later', () => {
  expect(describePlan({ ...nothing, clientCount: 2_500 })).toEqual([
    '2,500 clients would be erased, 2,000 tonight and the rest over the following nights.',
  ]);
});
