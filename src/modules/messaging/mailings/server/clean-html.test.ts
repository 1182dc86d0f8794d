// @module-tag slow

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byRunLength, casesInTurn } from '../../../../testing/proof.ts';
import { anyCharacter } from '../../../../testing/texts/any-character.ts';
import { hostileMarkup, someMarkup } from '../../../../testing/texts/hostile-markup.ts';
import { readTags } from '../../../../testing/texts/html-tags.ts';
import { cleanBody, cleanHtml } from './clean-html.ts';

const picture = `/files/${'a1'.repeat(32)}.jpg`;

test.each([
  ['what the editor makes', '<h1>News</h1><p>Hi <strong>all</strong>, <em>see <u>you</u></em><br>soon</p><hr>'],
  ['lists', '<ul><li><p>one</p><ol start="3"><li><p>two</p></li></ol></li></ul>'],
  ['a quote', '<blockquote><p>Eat well.</p></blockquote>'],
  ['a link and a button', '<p><a href="https://a.example/?b=c&amp;d">x</a> <a href="tel:+4912" data-button>y</a></p>'],
  ['a picture of ours', `<p><img src="${picture}" alt="A &quot;bowl&quot;" width="300"></p>`],
  ["somebody's picture", '<p><img src="https://a.example/b.png" alt=""></p>'],
  ['where a line stands', '<p style="text-align:center">x</p><h2 style="text-align:right">y</h2>'],
  ['an empty line', '<p>a</p><p></p><p>b</p>'],
])('keeps %s', (_, html) => {
  expect(cleanHtml(html)).toBe(html);
});

test.each([
  ['a script with what it says', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
  ['a style sheet', '<style>p{color:red}</style><p>a</p>', '<p>a</p>'],
  ['handlers and classes', '<p onclick="x()" class="y" id="z">a</p>', '<p>a</p>'],
  [
    'styles but where a line stands',
    '<p style="text-align:center;position:fixed">a</p>',
    '<p style="text-align:center">a</p>',
  ],
  ['forms', '<form action="https://evil.example"><input name="a"><button>go</button></form>', 'go'],
  ['a picture in the body', '<p>a<img src="data:image/png;base64,aaaa"></p>', '<p>a</p>'],
  ['a picture without TLS', '<p>a<img src="http://a.example/b.png"></p>', '<p>a</p>'],
  ["another place's file", '<p>a<img src="/files/../api/logout"></p>', '<p>a</p>'],
  ['a link that runs', '<p><a href="java\nscript:alert(1)">a</a></p>', '<p>a</p>'],
  [
    'a link to nowhere',
    '<p><a href="/clients">a</a> <a href="//b.example">b</a> <a href="#c">c</a></p>',
    '<p>a b c</p>',
  ],
  ['comments', '<p>a<!-- b -->c</p>', '<p>ac</p>'],
])('removes %s', (_, html, cleaned) => {
  expect(cleanHtml(html)).toBe(cleaned);
});

test.each([
  ['https:// is added to an address without it', '<p><a href="a.example/b">x</a></p>', 'href="https://a.example/b"'],
  ['no brace stays in an address', '<p><a href="https://a.example/?n={firstName}">x</a></p>', '?n=%7BfirstName%7D"'],
  ['other names of the same', '<p><b>a</b><i>b</i><del>c</del></p>', '<p><strong>a</strong><em>b</em><s>c</s></p>'],
  ['small headings are the third', '<h5>a</h5>', '<h3>a</h3>'],
  ['cells of a table stay apart', '<table><tr><td>a</td><td>b</td></tr></table>', '<div>a</div><div>b</div>'],
])('%s', (_, html, cleaned) => {
  expect(cleanHtml(html)).toContain(cleaned);
});

const allowed = /^\/?(p|div|h[1-3]|strong|em|u|s|a|ul|ol|li|blockquote|hr|img|br)$/;
const attributes = ['href', 'data-button', 'src', 'alt', 'width', 'start', 'style'];

function expectHarmless(html: string) {
  for (const { name, attributes: given } of readTags(html)) {
    expect(name).toMatch(allowed);
    for (const attribute of Object.keys(given)) expect(attributes).toContain(attribute);
    if (given.href !== undefined) expect(given.href).toMatch(/^(https?:\/\/|mailto:|tel:)/);
    if (given.src !== undefined) expect(given.src).toMatch(/^(https:\/\/|\/files\/[0-9a-f]{64}\.)/);
    if (given.style !== undefined) expect(given.style).toMatch(/^text-align:(left|center|right)$/);
  }
}

test('hostile texts leave only allowed tags, attributes and links', () => {
  for (const text of byRunLength(casesInTurn(someMarkup, 3), hostileMarkup)) {
    for (const html of [text, `<p>${text}</p>`, `<a href="${text}">x</a><img src="${text}" alt="${text}">`]) {
      const cleaned = cleanHtml(html);
      expectHarmless(cleaned);
      expect(cleanHtml(cleaned), html).toBe(cleaned);
    }
  }
}, 120_000);

const names = ['p', 'div', 'h1', 'h4', 'a', 'b', 'em', 'u', 'ul', 'ol', 'li', 'td', 'table', 'blockquote', 'br', 'hr'];
const odd = [
  'script',
  'style',
  'svg',
  'math',
  'noscript',
  'template',
  'textarea',
  'title',
  'xmp',
  'iframe',
  'form',
  'x',
];
const value = fc.oneof(
  fc.constantFrom('https://a.example/?a=1&b={fullName}', 'javascript:alert(1)', picture, 'mailto: a@b.example ', 'a.b'),
  fc.constantFrom('text-align:center', 'text-align:left;x:expression(y)', 'background:url(//evil)', '3', '-1', '1e3'),
  fc.string({ unit: anyCharacter }),
  fc
    .tuple(
      fc.constantFrom('http:', 'https:'),
      fc.domain(),
      fc.array(fc.string({ unit: fc.constantFrom('a', '7', '/', '?', '&', '=', '#', '%20', '~', ':') })),
    )
    .map(([protocol, domain, parts]) => `${protocol}//${domain}/${parts.join('')}`),
);
const attribute = fc
  .tuple(fc.constantFrom('href', 'src', 'style', 'alt', 'width', 'start', 'data-button', 'onload', 'srcset'), value)
  .map(([name, text]) => ` ${name}="${text}"`);
const opening = fc
  .tuple(fc.constantFrom(...names, ...odd, 'img', 'a'), fc.array(attribute, { maxLength: 3 }))
  .map(([name, given]) => `<${name}${given.join('')}>`);
const piece = fc.oneof(
  { weight: 4, arbitrary: opening },
  { weight: 3, arbitrary: fc.constantFrom(...names, ...odd).map(name => `</${name}>`) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme' }) },
  fc.constantFrom(
    '<',
    '</',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '"',
    "'",
    '>',
    '&lt;',
    '&#0;',
    '&amp',
    '\n',
    ' ',
    '\u0002',
  ),
);
const soup = fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(''));

test('any tag soup is reduced to allowed HTML, idempotently', () => {
  fc.assert(
    fc.property(soup, html => {
      const cleaned = cleanHtml(html.toWellFormed());
      expectHarmless(cleaned);
      expect(cleanHtml(cleaned)).toBe(cleaned);
    }),
    { numRuns: byRunLength(500, 30_000) },
  );
}, 120_000);

test('rejects too many open tags', () => {
  expect(() => cleanHtml('<b>'.repeat(60_000))).toThrow('too much formatting');
});

test('detects HTML by its tags and keeps text as typed', () => {
  expect(cleanBody({ body: '<p>a</p><script>x</script>' })).toEqual({ body: '<p>a</p>', bodyFormat: 'html' });
  expect(cleanBody({ body: 'I <3 you & x < y' })).toEqual({ body: 'I <3 you & x < y', bodyFormat: 'text' });
  expect(cleanBody({ body: '<p>a</p>', bodyFormat: 'text' })).toEqual({ body: '<p>a</p>', bodyFormat: 'text' });
});

test.each(['<p></p>', '<script>x</script>', '<p>&nbsp;&#8203;</p><hr>', '\u0002'])(
  'rejects %j as an empty body',
  body => {
    expect(() => cleanBody({ body, bodyFormat: 'html' })).toThrow('Message body is required');
  },
);

test.each([
  ['blanks', `<p>a${' '.repeat(190_000)}b</p>`],
  ['ampersands', `<p>${'&amp;'.repeat(39_000)}</p>`],
  ['one link around thousands of paragraphs', `<a href="https://a.example/">${'<p>x</p>'.repeat(9_000)}</a>`],
])('keeps long input unchanged: %s', (_, body) => {
  expect(cleanHtml(body)).toBe(body);
});

test.each([
  ['open marks', '<b>'],
  ['open frames', '<div>'],
  ['links to nowhere', '<a href="#">x'],
  ['pictures of nothing', '<img src=x>'],
  ['small headings below one another', '<h4><h5>'],
  ['styles', '<p style="text-align:left;color:red">'],
  ['paragraphs in marks', '<b><p>'],
  ['ends of what was not begun', '</p></b>'],
])(
  'cleans or refuses a full body of hostile nesting within five seconds: %s',
  (_, piece) => {
    const most = Math.min(199_000 / piece.length, 19_900 / (piece.split('<').length - 1));
    try {
      const cleaned = cleanHtml(piece.repeat(most));
      expectHarmless(cleaned);
      expect(cleanHtml(cleaned)).toBe(cleaned);
    } catch (reason) {
      expect(String(reason)).toContain('too much formatting');
    }
  },
  5_000,
);

test('accepted HTML can be cleaned again when it is sent', () => {
  const body = `<ul>${'<li>x'.repeat(19_000)}`;
  expect(() => cleanBody({ body, bodyFormat: 'html' })).toThrow('too much formatting');
  const kept = cleanBody({ body: `<ul>${'<li>x'.repeat(4_000)}`, bodyFormat: 'html' });
  expect(cleanBody(kept)).toEqual(kept);
});
