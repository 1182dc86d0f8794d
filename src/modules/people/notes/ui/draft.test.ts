import { expect, test } from 'vitest';
import { noteTemplates, templates } from '../contract.ts';
import { changeTemplate, type DraftText, isEmpty } from './draft.ts';

const soap: DraftText = {
  template: 'soap',
  sections: { subjective: 'Tired', objective: '84 kg', assessment: 'On track', plan: '' },
  appointmentId: 3,
};

test('keeps all text in another template, in matching sections where possible', () => {
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
  'keeps all text when changing from %s to %s',
  (from, to) => {
    const sections = Object.fromEntries(Object.keys(templates[from].sections).map(name => [name, `text of ${name}`]));
    const turned = Object.values(changeTemplate(to, { template: from, sections, appointmentId: null }).sections).join(
      ' ',
    );
    for (const text of Object.values(sections)) expect(turned).toContain(text);
  },
);

test('treats whitespace as empty', () => {
  expect(isEmpty({ sections: { note: ' \n' } })).toBe(true);
  expect(isEmpty({ sections: { note: 'a' } })).toBe(false);
});
