import { expect, test } from 'vitest';
import { htmlOfText, isBlank } from './body-text.ts';
import { frameMail } from './CampaignPreview.tsx';
import { inputOf, readEmails, recipientsOf, validate, valuesOf } from './campaign-form.ts';

const written = { ...valuesOf(null), name: 'November', subject: 'Soup', body: '<p>Hi {firstName}</p>' };

test('shows the specified messages for missing fields', () => {
  expect(validate(valuesOf(null))).toEqual({
    name: 'Campaign name is required',
    subject: 'Subject is required',
    body: 'Message body is required',
  });
  expect(validate({ ...written, body: '<p></p><p> <br></p>' })).toEqual({ body: 'Message body is required' });
  expect(validate({ ...written, body: '<p></p><img src="/files/x.png" alt="">' })).toEqual({});
});

test('splits, trims and deduplicates custom addresses and names invalid ones', () => {
  expect(readEmails(' ann@a.example, ,ben@b.example,,ann@a.example\n')).toEqual(['ann@a.example', 'ben@b.example']);
  const custom = { ...written, recipientType: 'custom_emails' } as const;
  expect(validate({ ...custom, emails: ' , ' })).toEqual({ emails: 'Enter at least one email address' });
  expect(validate({ ...custom, emails: 'ann@a.example, bob, x@' })).toEqual({
    emails: 'Not an email address: bob, x@',
  });
  expect(recipientsOf({ ...custom, emails: 'bob, ann@a.example' })).toEqual({
    type: 'custom_emails',
    emails: ['ann@a.example'],
  });
});

test('sends only the fields of the chosen audience', () => {
  const chosen = { ...written, clientIds: [3], emails: 'ann@a.example', tag: 'group', filterId: '7' };
  const of = (recipientType: typeof chosen.recipientType) => inputOf({ ...chosen, recipientType }, null).recipients;
  expect(of('all_clients')).toEqual({ type: 'all_clients' });
  expect(of('selected_clients')).toEqual({ type: 'selected_clients', clientIds: [3] });
  expect(of('subscribers')).toEqual({ type: 'subscribers' });
  expect(of('tag')).toEqual({ type: 'tag', tag: 'group' });
  expect(of('filter')).toEqual({ type: 'filter', filterId: 7 });
});

test('converts plain text to escaped editor HTML', () => {
  expect(htmlOfText('Hi <b>\nthere\n\n& you')).toBe('<p>Hi &lt;b&gt;<br>there</p><p>&amp; you</p>');
  expect(isBlank('<p>&nbsp;</p>')).toBe(true);
});

test('moves inline styles into a style sheet with the nonce, safely escaped', () => {
  const framed = frameMail(
    '<html><head><style>p{}</style></head><body style="margin:0"><p style="color:&quot;x&lt;/style&gt;">style="y"</p></body></html>',
    'n1',
  );
  expect(framed).toContain('<style nonce="n1">p{}</style>');
  expect(framed).toContain('<body data-look="0"><p data-look="1">style="y"</p>');
  expect(framed).toContain('[data-look="0"]{margin:0}');
  expect(framed.match(/<\/style>/g)).toHaveLength(2);
});
