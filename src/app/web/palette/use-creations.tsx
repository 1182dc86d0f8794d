import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../../modules/accounts/auth/ui/use-current-user.ts';
import { may } from '../../../shared/permissions.ts';
import { usePreload } from '../../../ui/on-demand.tsx';
import type { Choice } from './choices.ts';
import { creations } from './creations.ts';

type Shown = { id: string; isOpen: boolean; opening: number };

const dialogs = creations.flatMap(creation => ('Dialog' in creation ? [creation] : []));
const frequent = dialogs.filter(({ isFrequent }) => isFrequent).map(({ Dialog }) => Dialog);

/** Choices for everything the user may create. `element`: the open dialog. */
export function useCreations() {
  const { role } = useCurrentUser();
  const { history } = useRouter();
  usePreload(...frequent);
  const [shown, setShown] = useState<Shown | null>(null);
  const open = (id: string) => setShown(before => ({ id, isOpen: true, opening: (before?.opening ?? 0) + 1 }));
  const Dialog = dialogs.find(({ id }) => id === shown?.id)?.Dialog;
  return {
    creations: creations
      .filter(({ needs }) => may(role, needs))
      .map(
        (each): Choice => ({
          id: each.id,
          label: each.label,
          icon: each.icon,
          choose: () => ('href' in each ? history.push(each.href) : open(each.id)),
        }),
      ),
    // A new key resets the form on every opening.
    element: Dialog && shown && (
      <Dialog key={shown.opening} isOpen={shown.isOpen} onClose={() => setShown({ ...shown, isOpen: false })} />
    ),
  };
}
