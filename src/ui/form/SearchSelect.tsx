import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './search-select.module.css';

/** `more`: a quiet line below the name, which is searched as well. */
export type Choice = { id: number; name: string; more?: string };

/** What a select that is about one thing takes besides. */
export type SearchSelectProps<Found extends Choice> = Omit<
  SelectProps,
  'value' | 'data' | 'filter' | 'onChange' | 'onSearchChange' | 'renderOption'
> & {
  /** The id, as form fields hold it; blank for none. */
  value: string;
  /** What the value may mean before anything was looked for. */
  known: Found | null;
  onPick: (picked: Found | null) => void;
  /** What stands in the field, be it a name that was chosen. */
  onTyped?: (typed: string) => void;
};

type Props<Found extends Choice> = SearchSelectProps<Found> & {
  /** The list that is searched: what refreshes it refreshes the choices. */
  path: string;
  find: (asked: { search: string | undefined; limit: number }, signal: AbortSignal) => Promise<Found[]>;
  /** Said when the list did not come, and when nothing fits. */
  words: { failed: string; nothing: string };
};

const shown = 20;
const pause = 200;

/** One of many, found by the server among all as one types. */
export function SearchSelect<Found extends Choice>(props: Props<Found>) {
  const { value, known, onPick, onTyped, path, find, words, ...select } = props;
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed, pause);
  const [picked, setPicked] = useState<Found | null>(null);
  const chosen = [picked, known].find(each => each !== null && String(each.id) === value) ?? null;
  const search = paused === chosen?.name ? undefined : paused.trim() || undefined;
  const found = useQuery({
    queryKey: [path, 'choices', search],
    queryFn: ({ signal }) => find({ search, limit: shown }, signal),
    placeholderData: keepPreviousData,
  });
  const isCurrent = paused === typed && !found.isPlaceholderData && !found.isPending;
  // Until the server has answered, nothing that does not fit: Enter may come sooner.
  const items = (found.data ?? []).filter(each => isCurrent || typed === chosen?.name || fits(each, typed));
  const all = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  // Enter came before the answer did.
  const [isAwaited, setIsAwaited] = useState(false);
  const listId = useRef('');
  useEffect(() => {
    if (!isAwaited || !isCurrent) return;
    setIsAwaited(false);
    optionsOf(listId.current)[0]?.click();
  }, [isAwaited, isCurrent]);
  const hasTyped = typed.trim() !== '' && typed !== chosen?.name;
  /**
   * Picks the option that is marked, else the first one that fits what was typed; an open list never submits the form.
   * Mantine picks by position: a list that was refreshed holds another option there, and a timer that is late after the
   * list opened forgets the position.
   */
  const pick = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, nativeEvent } = event;
    const opened = target instanceof HTMLInputElement ? target.getAttribute('aria-controls') : null;
    if (key !== 'Enter' || nativeEvent.isComposing || hasModifier(event) || !opened) return;
    event.stopPropagation();
    const options = optionsOf(opened);
    const marked = options.find(option => option.hasAttribute('data-combobox-selected'));
    event.preventDefault();
    if (!marked && !hasTyped) return;
    listId.current = opened;
    if (marked) marked.click();
    else if (isCurrent) options[0]?.click();
    else setIsAwaited(true);
  };
  const choose = (next: string | null) => {
    const one = all.find(({ id }) => String(id) === next) ?? null;
    setPicked(one);
    onPick(one);
  };
  return (
    <Select
      searchable
      nothingFoundMessage={found.isPending ? 'Searching...' : found.isError ? words.failed : words.nothing}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has found them already.
      filter={({ options }) => options}
      maxDropdownHeight={240}
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      renderOption={({ option }) => {
        const more = all.find(({ id }) => String(id) === option.value)?.more;
        return (
          <span className={classes.option}>
            {option.label}
            {more && <small>{more}</small>}
          </span>
        );
      }}
      {...select}
      classNames={{ options: hasTyped ? classes.firstIsNext : undefined }}
      wrapperProps={{ onKeyDownCapture: pick }}
      // Within reach of the keyboard, too.
      clearButtonProps={{ tabIndex: 0, 'aria-hidden': false, ...select.clearButtonProps }}
      value={value || null}
      onChange={choose}
      onSearchChange={next => {
        setTyped(next);
        setIsAwaited(false);
        onTyped?.(next);
      }}
    />
  );
}

const optionsOf = (listId: string) =>
  Array.from(document.getElementById(listId)?.querySelectorAll<HTMLElement>('[role="option"]') ?? []);

const hasModifier = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

const fits = ({ name, more = '' }: Choice, typed: string) =>
  `${name} ${more}`.toLowerCase().includes(typed.trim().toLowerCase());
