import { expect, test } from 'vitest';
import { siteName } from './site-names.ts';

test.each([
  ['', 'Direct'],
  ['other', 'Other sites'],
  ['l.instagram.com', 'Instagram'],
  ['lm.facebook.com', 'Facebook'],
  ['t.co', 'X'],
  ['mail.google.com', 'Gmail'],
  ['com.google.android.gm', 'Gmail'],
  ['google.com', 'Google Search'],
  ['google.co.uk', 'Google Search'],
  ['google.de', 'Google Search'],
  ['pinterest.co.uk', 'Pinterest'],
  ['notinstagram.com', 'notinstagram.com'],
  ['instagram.com.evil.example', 'instagram.com.evil.example'],
  ['blog.example', 'blog.example'],
])('names %j %s', (host, name) => expect(siteName(host)).toBe(name));
