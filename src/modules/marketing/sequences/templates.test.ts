import { beforeAll, expect, test } from 'vitest';
import { languageCodes } from '../../../shared/locale.ts';
import { loadMessages } from '../../../shared/messages/create-catalog.ts';
import { placeholders } from '../../messaging/mailings/contract.ts';
import { newSequence } from './contract.ts';
import { sequenceMessages } from './messages/catalog.ts';
import { templates, templatesIn } from './templates.ts';

beforeAll(async () => {
  await Promise.all(languageCodes.map(loadMessages));
});

/** Names in braces, such as `{firstName|there}`, without their fallbacks. */
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\|[^{}|]+\}/g)].map(([, name]) => name);

test.each(languageCodes)('templates are valid and match English in all but text: %s', language => {
  const own = templatesIn(sequenceMessages.in(language));
  expect(own.map(({ name, purpose }) => [name, purpose])).toEqual(templates.map(each => [each.name, each.purpose]));
  for (const [index, { sequence }] of own.entries()) {
    expect(newSequence.parse(sequence)).toMatchObject(sequence);
    const english = templates[index]?.sequence.steps ?? [];
    for (const [at, { subject, body, delayMinutes }] of sequence.steps.entries()) {
      expect(delayMinutes).toBe(english[at]?.delayMinutes);
      expect(namesIn(subject)).toEqual(namesIn(english[at]?.subject ?? ''));
      expect(namesIn(body)).toEqual([placeholders[0]]);
      expect(body.match(/<p>/g)).toEqual(english[at]?.body.match(/<p>/g));
      if (language !== 'en') expect([subject, body]).not.toEqual([english[at]?.subject, english[at]?.body]);
    }
  }
});
