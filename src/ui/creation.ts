import type { Permission } from '../shared/permissions.ts';
import type { IconName } from './Icon.tsx';
import type { OnDemand } from './on-demand.tsx';

export type CreationDialogProps = { isOpen: boolean; onClose: () => void };

/** What the search box (⌘K) offers to make, to who has the permission it `needs`. */
export type Creation = { id: `new-${string}`; label: string; icon: IconName; needs: Permission } & (
  | {
      /** Mounted anew at every opening. */
      Dialog: OnDemand<CreationDialogProps>;
      /** Its code is loaded when the browser has time, not only when it is chosen. */
      isFrequent?: boolean;
    }
  /** It is made on this page. */
  | { href: `/${string}` }
);
