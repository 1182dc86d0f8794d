import type { Permission } from '../shared/permissions.ts';
import type { IconName } from './Icon.tsx';
import type { OnDemand } from './on-demand.tsx';

export type CreationDialogProps = { isOpen: boolean; onClose: () => void };

/** An entry "New ..." in the search box (⌘K), offered to members with the permission `needs`. */
export type Creation = { id: `new-${string}`; label: string; icon: IconName; needs: Permission } & (
  | {
      /** Remounted at every opening. */
      Dialog: OnDemand<CreationDialogProps>;
      /** Preloads the code when the browser is idle. */
      isFrequent?: boolean;
    }
  /** Opens a page instead of a dialog. */
  | { href: `/${string}` }
);
