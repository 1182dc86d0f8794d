import { createElement, Fragment, type ReactNode } from 'react';

/** A sentence with an element in place of one of its parts, such as a link or bold words. */
export function withElement(sentence: string, part: string, element: ReactNode): ReactNode {
  const at = sentence.lastIndexOf(part);
  return createElement(Fragment, null, sentence.slice(0, at), element, sentence.slice(at + part.length));
}
