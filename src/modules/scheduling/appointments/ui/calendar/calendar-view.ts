import type { Appointment } from '../../contract.ts';
import type { CalendarView } from './calendar-days.ts';
import type { DayPlan } from './day-plan.ts';

/** What every view of the calendar is given. Days and times are the practice's. */
export type CalendarProps = {
  date: string;
  today: string;
  /** The first day of the practice's weeks, 0 Sunday. */
  weekStart: number;
  zone: string;
  now: number;
  /** Undefined while it loads. */
  plan: DayPlan | undefined;
  /** Whose details are open. */
  openId: number | null;
  onOpen: (appointment: Appointment, anchor: HTMLElement) => void;
  /** Whose an appointment is, where several work here and all of them are shown. */
  whose: (appointment: Appointment) => string | null;
  /** Whether appointments can be entered and moved by who is looking. */
  mayChange: boolean;
  /** The working hours of a day; null while they are not known. */
  hoursOn: (day: string) => { from: number; to: number }[] | null;
  onGo: (to: { date: string; view?: CalendarView }) => void;
};
