import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { newKey } from '../../../modules/accounts/api-keys/ui/creations.ts';
import { useCurrentUser } from '../../../modules/accounts/auth/ui/use-current-user.ts';
import { newMember } from '../../../modules/accounts/team/ui/creations.ts';
import { newInvoice } from '../../../modules/billing/invoicing/ui/creations.ts';
import { newContent } from '../../../modules/content/contents/ui/creations.ts';
import { newForm } from '../../../modules/forms/forms/ui/creations.tsx';
import { newCampaign } from '../../../modules/marketing/campaigns/ui/creations.tsx';
import { newSequence } from '../../../modules/marketing/sequences/ui/creations.tsx';
import { newSubscriber } from '../../../modules/marketing/subscribers/ui/creations.tsx';
import { searchAnswer } from '../../../modules/onboarding/search/contract.ts';
import { newClient } from '../../../modules/people/clients/ui/creations.tsx';
import { newAppointment } from '../../../modules/scheduling/appointments/ui/creations.tsx';
import { newService } from '../../../modules/scheduling/availability/ui/creations.tsx';
import { newPackage } from '../../../modules/scheduling/packages/ui/creations.tsx';
import { newWaitlistEntry } from '../../../modules/scheduling/waitlist/ui/creations.tsx';
import { newAffiliate } from '../../../modules/shop/affiliates/ui/creations.tsx';
import { newCoupon, newProduct } from '../../../modules/shop/marketplace/ui/creations.tsx';
import { may } from '../../../shared/permissions.ts';
import type { Creation } from '../../../ui/creation.ts';
import { get } from '../../../ui/data/query.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Dialog } from '../../../ui/layout/Dialog.tsx';
import { usePreload } from '../../../ui/on-demand.tsx';
import { type Choice, foundGroups, type Group, matching, places, recent } from './choices.ts';
import { endTypeAhead } from './open-panel.ts';
import classes from './palette.module.css';

/** Debounce in milliseconds. */
const debounceMs = 120;
/** Limits the suggested creations while nothing is typed, so that the destinations stay visible. */
const maxUnasked = 5;

type PaletteBoxProps = { creations: Choice[]; isOpen: boolean; onClose: () => void; onShortcuts: () => void };

/** A combobox whose list is always open. */
function PaletteBox({ creations, isOpen, onClose, onShortcuts }: PaletteBoxProps) {
  const router = useRouter();
  const { practice } = useCurrentUser();
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // Focuses the field immediately instead of after the dialog's timer, so that no key is lost; also when it is reopened
  // while fading out.
  useLayoutEffect(() => {
    if (!isOpen) return;
    field.current?.focus({ preventScroll: true });
    setTyped(endTypeAhead());
    setActive(0);
  }, [isOpen]);
  const [searchText] = useDebouncedValue(typed.trim(), debounceMs);
  const canSearch = searchText.length > 1;
  const search = useQuery({
    ...get(['/api/search', { q: searchText }], searchAnswer),
    enabled: canSearch,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
  const go = (href: string) => router.history.push(href);
  // Enter may be pressed before the results arrive, so results of an earlier query are filtered by the current text.
  const isCurrent = searchText === typed.trim() && !search.isPlaceholderData;
  const groups = [
    ...(canSearch && search.data ? foundGroups(search.data, go, practice.timeZone) : []).map(group =>
      isCurrent ? group : { ...group, choices: matching(group.choices, typed) },
    ),
    { title: 'Recent', choices: typed ? [] : recent(router.state.location.pathname, go) },
    { title: 'Create', choices: matching(creations, typed).slice(0, typed ? undefined : maxUnasked) },
    { title: 'Go to', choices: matching(places(go), typed).slice(0, typed ? 8 : 12) },
  ].filter(({ choices }) => choices.length);
  const all = groups.flatMap(({ choices }) => choices);
  const current = all[Math.min(active, all.length - 1)];
  const choose = (choice: Choice) => {
    onClose();
    choice.choose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step && all.length) {
      event.preventDefault();
      setActive((Math.min(active, all.length - 1) + step + all.length) % all.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      choose(current);
    }
  };
  const optionId = (choice: Choice) => `${listId}-${choice.id}`;
  return (
    <>
      <input
        ref={field}
        className={classes.field}
        role="combobox"
        aria-label="Search clients, appointments, invoices and pages"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={current && optionId(current)}
        aria-autocomplete="list"
        placeholder="Search, jump to or create…"
        maxLength={100}
        value={typed}
        data-autofocus
        onChange={event => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label="Results" className={classes.list}>
        {groups.map(group => (
          <GroupItems key={group.title} group={group} current={current} optionId={optionId} onChoose={choose} />
        ))}
      </div>
      <p role="status" className={classes.status}>
        {canSearch && search.isError
          ? 'Search isn’t available right now. You can still jump to pages.'
          : !all.length && !search.isFetching
            ? `No results for “${typed}”.`
            : ''}
      </p>
      <p className={classes.foot}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open
        </span>
        <button type="button" onClick={onShortcuts}>
          All keyboard shortcuts
        </button>
      </p>
    </>
  );
}

type ItemsProps = {
  group: Group;
  current: Choice | undefined;
  optionId: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
};

function GroupItems({ group: { title, choices }, current, optionId, onChoose }: ItemsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: options are grouped by role, a fieldset holds fields
    <div role="group" aria-label={title}>
      <p className={classes.title} aria-hidden>
        {title}
      </p>
      {choices.map(choice => (
        // Only for the pointer: the field keeps the focus and handles the keys.
        // biome-ignore lint/a11y/useKeyWithClickEvents: see above
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={choice.id}
          id={optionId(choice)}
          ref={choice === current ? scrollThere : undefined}
          role="option"
          aria-selected={choice === current}
          className={classes.option}
          onClick={() => onChoose(choice)}
        >
          <Icon name={choice.icon} size={16} />
          <span>{choice.label}</span>
          {choice.detail && <span className={classes.detail}>{choice.detail}</span>}
        </div>
      ))}
    </div>
  );
}

const scrollThere = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/**
 * Everything that can be created from anywhere, most frequent first; the first ones are suggested while nothing is
 * typed.
 */
const creations: Creation[] = [
  newClient,
  newAppointment,
  newInvoice,
  newCampaign,
  newProduct,
  newSubscriber,
  newSequence,
  newForm,
  newCoupon,
  newPackage,
  newService,
  newWaitlistEntry,
  newAffiliate,
  newContent,
  newMember,
  newKey,
];

type OpenDialog = { id: string; isOpen: boolean; opening: number };

const dialogs = creations.flatMap(creation => ('Dialog' in creation ? [creation] : []));
const frequent = dialogs.filter(({ isFrequent }) => isFrequent).map(({ Dialog }) => Dialog);

/** Choices for everything the user may create. `element`: the open dialog. */
function useCreations() {
  const { role } = useCurrentUser();
  const { history } = useRouter();
  usePreload(...frequent);
  const [shown, setShown] = useState<OpenDialog | null>(null);
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

type PaletteProps = { isOpen: boolean; onClose: () => void; onShortcuts: () => void };

/** The search box: pages, clients, appointments, invoices, and things to create. */
export function Palette({ isOpen, onClose, onShortcuts }: PaletteProps) {
  const { creations, element } = useCreations();
  return (
    <>
      <Dialog title="Search" isOpen={isOpen} onClose={onClose} width={560}>
        <PaletteBox creations={creations} isOpen={isOpen} onClose={onClose} onShortcuts={onShortcuts} />
      </Dialog>
      {element}
    </>
  );
}
