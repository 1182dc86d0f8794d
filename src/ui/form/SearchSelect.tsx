import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './search-select.module.css';

/** `more` is a second line below the name, which is searched too. */
export type Choice = { id: number; name: string; more?: string };

/** Props that a select for one kind of record passes on. */
export type SearchSelectProps<Item extends Choice> = Omit<
  SelectProps,
  'value' | 'data' | 'filter' | 'onChange' | 'onSearchChange' | 'renderOption'
> & {
  /** The id as a string, as forms hold it; empty for none. */
  value: string;
  /** The record of `value`, for its name before any search. */
  known: Item | null;
  onPick: (picked: Item | null) => void;
  /** Called with the text of the field, also when it is the name of a chosen option. */
  onTyped?: (typed: string) => void;
};

type Props<Item extends Choice> = SearchSelectProps<Item> & {
  /** The searched list; invalidating this path refreshes the options too. */
  path: string;
  find: (query: { search: string | undefined; limit: number }, signal: AbortSignal) => Promise<Item[]>;
  /** Messages for a failed search and for no results. */
  words: { failed: string; nothing: string };
};

const maxOptions = 20;
const debounceMs = 200;

/** A select that searches on the server while typing. */
export function SearchSelect<Item extends Choice>(props: Props<Item>) {
  const { value, known, onPick, onTyped, path, find, words, ...select } = props;
  const [typed, setTyped] = useState('');
  const [paused] = useDebouncedValue(typed, debounceMs);
  const [picked, setPicked] = useState<Item | null>(null);
  const chosen = [picked, known].find(each => each !== null && String(each.id) === value) ?? null;
  const search = paused === chosen?.name ? undefined : paused.trim() || undefined;
  const query = useQuery({
    queryKey: [path, 'choices', search],
    queryFn: ({ signal }) => find({ search, limit: maxOptions }, signal),
    placeholderData: keepPreviousData,
  });
  const isCurrent = paused === typed && !query.isPlaceholderData && !query.isPending;
  // Filters the previous options until the server answers, because Enter may be pressed sooner.
  const items = (query.data ?? []).filter(each => isCurrent || typed === chosen?.name || fits(each, typed));
  const all = chosen && !items.some(({ id }) => id === chosen.id) ? [chosen, ...items] : items;
  // Enter was pressed before the answer arrived.
  const [isAwaited, setIsAwaited] = useState(false);
  const listId = useRef('');
  useEffect(() => {
    if (!isAwaited || !isCurrent) return;
    setIsAwaited(false);
    optionsOf(listId.current)[0]?.click();
  }, [isAwaited, isCurrent]);
  const hasTyped = typed.trim() !== '' && typed !== chosen?.name;
  /**
   * Picks the active option, else the first one that matches the text; Enter in an open list never submits the form.
   * Mantine's own selection goes by index, which is wrong after the list was refreshed, and a delayed timer can reset
   * it after opening.
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
      nothingFoundMessage={query.isPending ? 'Searching...' : query.isError ? words.failed : words.nothing}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      // The server has already filtered.
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
      // Mantine excludes the clear button from the tab order.
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
