import { expect, test } from 'vitest';
import { noteTemplates, templates } from '../contract.ts';
import { changeTemplate, type DraftText, isEmpty } from './draft.ts';

const soap: DraftText = {
  template: 'soap',
  sections: { subjective: 'Tired', objective: '84 kg', assessment: 'On track', plan: '' },
  appointmentId: 3,
};

test('in another template every word is still there, in its own section if there is one', () => {
  expect(changeTemplate('adime', soap)).toEqual({
    template: 'adime',
    sections: { assessment: 'Subjective:\nTired\n\nObjective:\n84 kg\n\nOn track' },
    appointmentId: 3,
  });
  expect(changeTemplate('free', soap).sections).toEqual({
    note: 'Subjective:\nTired\n\nObjective:\n84 kg\n\nAssessment:\nOn track',
  });
  expect(changeTemplate('soap', { ...soap, template: 'free', sections: { note: 'Tired' } }).sections).toEqual({
    subjective: 'Tired',
  });
});

test.each(noteTemplates.flatMap(from => noteTemplates.map(to => [from, to] as const)))(
  'from %s to %s nothing is lost',
  (from, to) => {
    const sections = Object.fromEntries(Object.keys(templates[from].sections).map(name => [name, `text of ${name}`]));
    const turned = Object.values(changeTemplate(to, { template: from, sections, appointmentId: null }).sections).join(
      ' ',
    );
    for (const text of Object.values(sections)) expect(turned).toContain(text);
  },
);

test('white space is no text', () => {
  expect(isEmpty({ sections: { note: ' \n' } })).toBe(true);
  expect(isEmpty({ sections: { note: 'a' } })).toBe(false);
});
