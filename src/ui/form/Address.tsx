import { Fragment } from 'react';

/** A mail address that breaks before its @ and its dots where there is no room for it, not inside a word. */
export const Address = ({ email }: { email: string }) =>
  email.split(/(?=[@.])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
