import { expect, test } from 'vitest';
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailParagraph,
  renderMail,
} from '../../../accounts/tenants/server/MailLayout.tsx';

test('plain text of an email has all content of its HTML', () => {
  const { text } = renderMail({
    title: 'Not in it',
    preview: 'Not in it either',
    practice: { name: 'Fernhill & Co', signature: 'Maya\nLindqvist', address: '1 Elm St\nPortland' },
    children: (
      <>
        <MailHeading>Your appointment is booked</MailHeading>
        <MailFacts
          facts={[
            ['What', 'First <visit>'],
            ['With', 'Fernhill'],
          ]}
        />
        {false}
        {null}
        <MailParagraph>
          {'  '}Most calendars take this in by themselves. If yours does not, open the attached file, and {7} more
          words.
        </MailParagraph>
        <p>
          One
          <br />
          Two
        </p>
        <p>
          <a href="https://sorrel.example/">https://sorrel.example/</a>
        </p>
        <MailButton href="https://sorrel.example/cancel-appointment?token=0123456789012345678901234567890123456789&email=a">
          Cancel it
        </MailButton>
      </>
    ),
  });
  expect(text).toBe(`Fernhill & Co


Your appointment is booked

What First <visit>
With Fernhill

Most calendars take this in by themselves. If yours does not, open the
attached file, and 7 more words.

One
Two

https://sorrel.example/

Cancel it
https://sorrel.example/cancel-appointment?token=0123456789012345678901234567890123456789&email=a

Maya
Lindqvist

1 Elm St
Portland`);
});

test('plain text renders lists', () => {
  const practice = { name: 'Fernhill', signature: null, address: null };
  const list = (
    <ul>
      <li>One</li>
    </ul>
  );
  expect(renderMail({ title: '', preview: '', practice, children: list }).text).toContain(' * One');
});
