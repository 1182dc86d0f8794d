import { afterEach, expect, test, vi } from 'vitest';
import { currentQuestion } from '../feedback/confirm.ts';
import { addEditedForm, staysOnPage } from './use-unsaved-changes.ts';

const removals: (() => void)[] = [];
/** An answer counts for its own navigation only, which ends before the next timeout. */
const navigationEnd = () => new Promise(resolve => setTimeout(resolve));
afterEach(async () => {
  for (const remove of removals.splice(0)) remove();
  await navigationEnd();
});

const at = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost');
  return { pathname, search: Object.fromEntries(searchParams) };
};

/** A page with these edited forms; the result navigates as the router does, which asks each form until one stays. */
function openPage(...forms: { message: string; isOverAllTabs?: boolean }[]) {
  removals.push(...forms.map(addEditedForm));
  return async (to: string): Promise<boolean> => {
    const navigation = { current: at('/settings?tab=privacy'), next: at(to) };
    for (const _ of forms) if (await staysOnPage(navigation)) return false;
    return true;
  };
}

const policies = { message: 'Your policy links aren’t saved yet.' };
const retention = { message: 'Your retention rules aren’t saved yet.' };

async function question() {
  await vi.waitUntil(currentQuestion);
  return currentQuestion() ?? expect.fail('no question');
}

test('asks once for two edited forms, and names both', async () => {
  const leaves = openPage(policies, retention)('/clients');
  const asked = await question();
  expect(asked.message).toBe(`${policies.message} ${retention.message}`);
  asked.answer(true);
  // A second question would stay unanswered.
  expect(await leaves).toBe(true);
});

test('stays after “Keep editing”, and asks again the next time', async () => {
  const navigate = openPage(policies, retention);
  for (const isLeaving of [false, true, false]) {
    const leaves = navigate('/clients');
    (await question()).answer(isLeaving);
    expect(await leaves).toBe(isLeaving);
    await navigationEnd();
  }
});

test('asks only for the forms that a change of tab would lose', async () => {
  const leaves = openPage(
    { message: 'The page isn’t saved yet.', isOverAllTabs: true },
    retention,
  )('/settings?tab=audit');
  const asked = await question();
  expect(asked.message).toBe(retention.message);
  asked.answer(true);
  expect(await leaves).toBe(true);
});

test('does not ask if nothing would be lost', async () => {
  const leaves = openPage({ message: 'The page isn’t saved yet.', isOverAllTabs: true })('/settings?tab=audit');
  expect(await leaves).toBe(true);
});

test('says a shared sentence once', async () => {
  const shared = 'These settings aren’t saved yet.';
  const leaves = openPage({ message: shared }, { message: shared })('/clients');
  const asked = await question();
  expect(asked.message).toBe(shared);
  asked.answer(false);
  expect(await leaves).toBe(false);
});
