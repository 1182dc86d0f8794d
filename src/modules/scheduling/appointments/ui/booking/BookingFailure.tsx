import type { ReactNode } from 'react';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';

export type Failure = { title: string; text: string };

export function BookingFailure({ failure, children }: { failure: Failure; children?: ReactNode }) {
  return (
    <div className="bk-failure" role="alert">
      <PublicIcon name="alert" />
      <div>
        <b>{failure.title}</b>
        <p>{failure.text}</p>
        {children}
      </div>
    </div>
  );
}
