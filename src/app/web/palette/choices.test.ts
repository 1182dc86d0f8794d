import { describe, expect, test } from 'vitest';
import { settingsLabels, settingsTabs } from '../../../modules/accounts/tenants/ui/settings-search.ts';
import { matching, places } from './choices.ts';

const labelsFor = (typed: string) =>
  matching(
    places(() => undefined),
    typed,
  ).map(({ label }) => label);

describe('the settings in the palette', () => {
  test('have the labels of their tabs', () => {
    expect(labelsFor('settings')).toEqual(
      expect.arrayContaining(settingsTabs.map(tab => `${settingsLabels[tab]} settings`)),
    );
  });

  test.each([
    ['time zone', 'Region settings'],
    ['smtp', 'Email settings'],
    ['working hours', 'Availability settings'],
    ['gdpr', 'Privacy settings'],
  ])('%s finds %s', (typed, label) => {
    expect(labelsFor(typed)).toEqual([label]);
  });
});
