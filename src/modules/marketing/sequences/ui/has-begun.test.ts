import { describe, expect, test } from 'vitest';
import { hasBegun } from './SequencePage.tsx';

const none = { sent: 0, waiting: 0, failed: 0, clicked: 0 };

describe('hasBegun', () => {
  test('is false before anybody joined', () => {
    expect(hasBegun({ mails: none, people: 0, ended: {} })).toBe(false);
    expect(hasBegun({ mails: none, people: 0, ended: { done: 0, left: 0 } })).toBe(false);
  });
  test('is true with people, emails or ended runs', () => {
    expect(hasBegun({ mails: none, people: 1, ended: {} })).toBe(true);
    expect(hasBegun({ mails: { ...none, failed: 1 }, people: 0, ended: {} })).toBe(true);
    expect(hasBegun({ mails: none, people: 0, ended: { left: 1 } })).toBe(true);
  });
});
