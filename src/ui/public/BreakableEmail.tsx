import { Fragment } from 'react';

/** An email address that wraps after its @ and dots. */
export const BreakableEmail = ({ address }: { address: string }) =>
  address.split(/(?<=[@.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
