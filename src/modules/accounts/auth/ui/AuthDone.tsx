import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';

/** What replaces the form once the answer is there; the script reveals it and moves the focus to its heading. */
export function AuthDone({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="card auth-done" data-auth-done hidden>
      <Icon name={icon} size={24} />
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
