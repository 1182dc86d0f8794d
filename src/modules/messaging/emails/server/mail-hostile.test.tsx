// @module-tag slow

import { expect, test } from 'vitest';
import { casesInTurn } from '../../../../testing/proof.ts';
import { hostileMarkup } from '../../../../testing/texts/hostile-markup.ts';
import { readTags, skeleton, type Tag } from '../../../../testing/texts/html-tags.ts';
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailParagraph,
  renderMail,
} from '../../../accounts/tenants/server/MailLayout.tsx';

/** An email with `text` in every field that a practice can edit. */
const mailWith = (text: string) =>
  renderMail({
    title: text,
    preview: `Your file from ${text}`,
    practice: { name: text, signature: text, address: text },
    children: (
      <>
        <MailHeading>{text}</MailHeading>
        <MailParagraph>On the page of {text}.</MailParagraph>
        <MailFacts facts={[['Contact', text]]} />
        <MailButton href="https://sorrel.example/file/x">Get the file</MailButton>
      </>
    ),
  });

const styles = (tags: Tag[]) => tags.map(tag => tag.attributes.style);

test('hostile texts add no tag, attribute, style or link to an email', () => {
  const usual = readTags(mailWith('plain').html);
  for (const text of casesInTurn(hostileMarkup, 5)) {
    const tags = readTags(mailWith(text).html);
    expect(skeleton(tags), text).toEqual(skeleton(usual));
    expect(styles(tags), text).toEqual(styles(usual));
    expect(
      tags.flatMap(tag => tag.attributes.href ?? []),
      text,
    ).toEqual(['https://sorrel.example/file/x']);
  }
}, 120_000);
