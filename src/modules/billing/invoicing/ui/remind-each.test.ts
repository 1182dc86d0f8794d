import { describe, expect, test } from 'vitest';
import { describeReminded, remindEach } from './InvoicesPage.tsx';

describe('remindEach', () => {
  test('sends reminders one by one and continues after a failure', async () => {
    let open = 0;
    let most = 0;
    const asked: number[] = [];
    const result = await remindEach([1, 2, 3], async id => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      asked.push(id);
      if (id === 2) throw new Error('no address');
    });
    expect(asked).toEqual([1, 2, 3]);
    expect(most).toBe(1);
    expect(result).toEqual({ sent: 2, failed: 1 });
  });
  test('reports how many reminders were queued and how many failed', () => {
    expect(describeReminded({ sent: 1, failed: 0 })).toEqual({ title: '1 reminder queued', text: '' });
    expect(describeReminded({ sent: 2, failed: 1 }).text).toMatch(/^1 reminder couldn’t be sent/);
    expect(describeReminded({ sent: 0, failed: 3 }).title).toBe('No reminders sent');
  });
});
