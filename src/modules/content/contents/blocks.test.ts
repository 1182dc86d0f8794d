import { expect, test } from 'vitest';
import { readBlocks, toHtml } from './blocks.ts';

test('parses titles, headings, lists, steps and paragraphs', () => {
  expect(readBlocks('# A\n\n## B\nText\nmore\n- one\n- two\n\n1. first\n2. second\n\n#Tag #Other')).toEqual([
    { kind: 'title', text: 'A' },
    { kind: 'heading', text: 'B' },
    { kind: 'paragraph', text: 'Text\nmore' },
    { kind: 'list', items: ['one', 'two'] },
    { kind: 'steps', items: ['first', 'second'] },
    { kind: 'paragraph', text: '#Tag #Other' },
  ]);
});

test('escapes markup in emails', () => {
  expect(toHtml('## A & B\n\n<script>x</script> **so**\nline')).toBe(
    '<h2>A &amp; B</h2><p>&lt;script&gt;x&lt;/script&gt; <strong>so</strong><br>line</p>',
  );
});
