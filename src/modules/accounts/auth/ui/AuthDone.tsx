import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';

/** Replaces the form after success; the script reveals it and focuses its heading. */
export function AuthDone({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="card auth-done" data-auth-done hidden>
      <Icon name={icon} size={24} />
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}
