import { describe, expect, it } from 'vitest';
import { acts, subjects } from './contract.ts';
import { describeAct } from './describe.ts';

describe('describeAct', () => {
  it.each([
    ['added', 'purchase', 'Added a purchase'],
    ['sent', 'email', 'Sent an email'],
    ['sent', 'appointment', 'Sent a message about an appointment'],
    ['listed', 'client', 'Listed clients'],
    ['listed', 'suppression', 'Listed blocked addresses'],
    ['listed', 'waitlist', 'Listed waitlist entries'],
    ['changed', 'settings', 'Changed settings'],
    ['read', 'audit_log', 'Viewed the audit log'],
    ['exported', 'practice', 'Exported all practice data'],
    ['deleted', 'api_key', 'Deleted an API key'],
    ['sign_in_failed', 'session', 'Failed to sign in'],
    ['deleted', 'session', 'Deleted a session'],
    ['newer', 'client', 'Newer action: client'],
    ['added', 'newer', 'Added a newer record'],
  ] as const)('describes %s %s as "%s"', (act, subject, phrase) => {
    expect(describeAct({ act, subject })).toBe(phrase);
  });

  it('has a phrase for every act and subject', () => {
    for (const act of acts)
      for (const subject of subjects) expect(describeAct({ act, subject })).toMatch(/^[A-Z][^:]+$/);
  });
});
