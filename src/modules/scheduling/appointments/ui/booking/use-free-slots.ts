import { useEffect, useReducer } from 'react';
import { addDays, daysBetween } from '../../../../../shared/calendar-month.ts';
import { dayIn } from '../../../../../shared/format/format-time.ts';
import { publicCall } from '../../../../../ui/public/public-call.ts';
import type { BioPageData, Booked, BookingForm, BookingInput, Hold, HoldForm, SlotsAnswer } from '../../booking.ts';
import { type FreeTime, freeTimes } from './free-times.ts';

const chunk = 42;

type State = {
  times: FreeTime[];
  /** Bookable days at the time of loading; they change at midnight. The server determines the last one. */
  range: { first: string; last: string };
  policy: string | null;
  /** Refund rule, if payment is required. */
  refundRule: string | undefined;
  /** Questions to answer before the service is booked. */
  form: BookingForm | null;
  /** Requested and loaded chunks, counted from `range.first`. */
  requestedChunks: number;
  loadedChunks: number;
  hasFailed: boolean;
  /** Incremented to load everything again. */
  round: number;
};
type Action =
  | { do: 'restart' | 'retry' | 'fail' }
  | { do: 'want'; chunks: number }
  | { do: 'add'; answer: SlotsAnswer };

type SlotsRequest = { service: number; holdToken: string };

/** Free times of a service: loads six weeks first and more on demand. */
export function useFreeSlots({ slug, timeZone }: BioPageData, { service, holdToken }: SlotsRequest) {
  const [state, dispatch] = useReducer(reduce, timeZone, begin);
  const { requestedChunks, loadedChunks, hasFailed, round, range } = state;

  // Requests chunks until all requested ones are loaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks for the same chunk again
  useEffect(() => {
    if (hasFailed || loadedChunks >= requestedChunks) return;
    const stop = new AbortController();
    const date = addDays(range.first, loadedChunks * chunk);
    const days = Math.min(chunk, daysBetween(date, range.last) + 1);
    loadSlots({ slug, date, days, service, holdToken }, stop.signal).then(answer => {
      if (stop.signal.aborted) return;
      dispatch(answer ? { do: 'add', answer } : { do: 'fail' });
    });
    return () => stop.abort();
  }, [slug, service, requestedChunks, loadedChunks, hasFailed, round, range]);

  const loadedTo = addDays(range.first, loadedChunks * chunk - 1);
  return {
    times: state.times,
    policy: state.policy,
    refundRule: state.refundRule,
    form: state.form,
    range,
    hasFailed,
    /** `day` is in the practice's time zone. */
    isLoaded: (day: string) => loadedTo >= (day < range.last ? day : range.last),
    want: (day: string) => dispatch({ do: 'want', chunks: chunksTo(day < range.last ? day : range.last, range.first) }),
    retry: () => dispatch({ do: 'retry' }),
    restart: () => dispatch({ do: 'restart' }),
  };
}
export type FreeSlots = ReturnType<typeof useFreeSlots>;

function begin(timeZone: string): State {
  const first = dayIn(Date.now(), timeZone);
  const range = { first, last: addDays(first, chunk - 1) };
  return {
    times: [],
    range,
    policy: null,
    refundRule: undefined,
    form: null,
    requestedChunks: 1,
    loadedChunks: 0,
    hasFailed: false,
    round: 0,
  };
}

function reduce(state: State, action: Action): State {
  switch (action.do) {
    case 'restart':
      return { ...state, times: [], loadedChunks: 0, hasFailed: false, round: state.round + 1 };
    case 'retry':
      return { ...state, hasFailed: false };
    case 'fail':
      return { ...state, hasFailed: true };
    case 'want':
      return action.chunks > state.requestedChunks ? { ...state, requestedChunks: action.chunks } : state;
    case 'add': {
      const { days, bookable, policy = null, refundRule, form = null } = action.answer;
      const range = { first: state.range.first, last: bookable.last };
      const times = [...state.times, ...freeTimes(days)];
      const loadedChunks = state.loadedChunks + 1;
      // If nothing is free in this chunk, continues with the next one.
      const further = times.length === 0 && loadedChunks < chunksTo(range.last, range.first) ? loadedChunks + 1 : 0;
      return {
        ...state,
        times,
        range,
        policy,
        refundRule,
        form,
        loadedChunks,
        requestedChunks: Math.max(state.requestedChunks, further),
      };
    }
  }
}

const chunksTo = (day: string, first: string) => Math.floor(daysBetween(first, day) / chunk) + 1;

type SlotsQuestion = { slug: string; date: string; days: number; service: number; holdToken: string };

/** Null if loading failed. */
async function loadSlots(
  { slug, date, days, service, holdToken }: SlotsQuestion,
  signal: AbortSignal,
): Promise<SlotsAnswer | null> {
  const query = new URLSearchParams({ storefrontSlug: slug, date, days: String(days), serviceId: String(service) });
  query.set('holdToken', holdToken);
  const answer = await publicCall<SlotsAnswer>(`/api/appointments/slots?${query}`, { signal });
  return answer.ok ? answer.body : null;
}

type BookingAnswer =
  | { ok: true; booked: Booked }
  | {
      ok: false;
      isTaken: boolean;
      /** True if the server rejected the request. False if the outcome is unknown. */
      isAnswered: boolean;
      message: string | null;
      errors: Record<string, string>;
    };

export async function sendBooking(request: BookingInput): Promise<BookingAnswer> {
  const answer = await publicCall<Booked>('/api/appointments/book', { method: 'POST', body: request });
  if (answer.ok) return { ok: true, booked: answer.body };
  const { status, message, errors } = answer;
  return { ok: false, isTaken: status === 409, isAnswered: status >= 400 && status < 500, message, errors };
}

type HoldAnswer = { ok: true; hold: Hold } | { ok: false; isTaken: boolean; message: string | null };

/** Reserves a time while the form is being filled in. If that fails, the time may still be booked. */
export async function sendHold(request: HoldForm): Promise<HoldAnswer> {
  const answer = await publicCall<Hold>('/api/appointments/hold', { method: 'POST', body: request });
  if (answer.ok) return { ok: true, hold: answer.body };
  return { ok: false, isTaken: answer.status === 409, message: answer.message };
}

/** Uses `keepalive`, so that it also works while the page is being left. */
export function releaseHold(slug: string, holdToken: string) {
  const query = new URLSearchParams({ storefrontSlug: slug, holdToken });
  void fetch(`/api/appointments/hold?${query}`, { method: 'DELETE', keepalive: true }).catch(() => undefined);
}

/** 128 random bits. `crypto.randomUUID` is not available on pages without TLS. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
