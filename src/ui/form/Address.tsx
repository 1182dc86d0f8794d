import { Fragment } from 'react';

/** An email address that wraps before its @ and dots, not inside a word. */
export const Address = ({ email }: { email: string }) =>
  email.split(/(?=[@.])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text, in their order
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
