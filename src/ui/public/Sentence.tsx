import { createElement, Fragment, type ReactNode } from 'react';

/** A message with links or bold parts in it, in the order of its language. */
export const Sentence = ({ parts }: { parts: ReactNode[] }) => createElement(Fragment, null, ...parts);
