import { useEffect, useReducer } from 'react';
import { type BioPageData, type BookableType, loadSlots } from './booking-calls.ts';
import { addDays, bookableDays, daysBetween } from './calendar-month.ts';
import { type FreeTime, freeTimes } from './free-times.ts';

/** The most days the server answers at once. */
const chunk = 42;

type State = {
  times: FreeTime[];
  /** Bookable days when loading began: they move on at midnight. */
  range: { first: string; last: string };
  /** Chunks asked for and chunks here, counted from `range.first`. */
  wanted: number;
  here: number;
  hasFailed: boolean;
  /** Grows when everything is to be loaded again. */
  round: number;
};
type Action = { do: 'restart' | 'retry' | 'fail' } | { do: 'want'; chunks: number } | { do: 'add'; times: FreeTime[] };

/** The free times of a practice: the next six weeks at first, more as they are looked at. */
export function useFreeSlots({ slug, timeZone }: BioPageData, type: BookableType) {
  const [state, dispatch] = useReducer(reduce, timeZone, begin);
  const { wanted, here, hasFailed, round, range } = state;

  // Follows the server: asks for the next chunk until all that is wanted is here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for the same chunk again
  useEffect(() => {
    if (hasFailed || here >= wanted) return;
    const stop = new AbortController();
    const date = addDays(range.first, here * chunk);
    const days = Math.min(chunk, daysBetween(date, range.last) + 1);
    loadSlots({ slug, date, days, type }, stop.signal).then(answer => {
      if (stop.signal.aborted) return;
      dispatch(answer ? { do: 'add', times: freeTimes(answer.days) } : { do: 'fail' });
    });
    return () => stop.abort();
  }, [slug, type, wanted, here, hasFailed, round, range]);

  const loadedTo = addDays(range.first, here * chunk - 1);
  return {
    times: state.times,
    range,
    hasFailed,
    /** Whether the free times of that day (in the practice's zone) are known. */
    isLoaded: (day: string) => loadedTo >= (day < range.last ? day : range.last),
    want: (day: string) => dispatch({ do: 'want', chunks: chunksTo(day < range.last ? day : range.last, range.first) }),
    retry: () => dispatch({ do: 'retry' }),
    restart: () => dispatch({ do: 'restart' }),
  };
}
export type FreeSlots = ReturnType<typeof useFreeSlots>;

function begin(timeZone: string): State {
  return { times: [], range: bookableDays(timeZone), wanted: 1, here: 0, hasFailed: false, round: 0 };
}

function reduce(state: State, action: Action): State {
  switch (action.do) {
    case 'restart':
      return { ...state, times: [], here: 0, hasFailed: false, round: state.round + 1 };
    case 'retry':
      return { ...state, hasFailed: false };
    case 'fail':
      return { ...state, hasFailed: true };
    case 'want':
      return action.chunks > state.wanted ? { ...state, wanted: action.chunks } : state;
    case 'add': {
      const times = [...state.times, ...action.times];
      const here = state.here + 1;
      // A practice that is booked out for weeks: look further until there is something to offer.
      const further = times.length === 0 && here < chunksTo(state.range.last, state.range.first) ? here + 1 : 0;
      return { ...state, times, here, wanted: Math.max(state.wanted, further) };
    }
  }
}

const chunksTo = (day: string, first: string) => Math.floor(daysBetween(first, day) / chunk) + 1;
