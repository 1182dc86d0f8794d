import type { Appointment } from '../../contract.ts';
import type { CalendarView } from '../calendar-search.ts';
import type { DayPlan } from './day-plan.ts';

/** Props of all calendar views. Days and times are in the practice's zone. */
export type CalendarProps = {
  date: string;
  today: string;
  /** First day of the week; 0 is Sunday. */
  weekStart: number;
  zone: string;
  now: number;
  /** Undefined while loading. */
  plan: DayPlan | undefined;
  /** ID of the appointment whose details are open. */
  openId: number | null;
  onOpen: (appointment: Appointment, anchor: HTMLElement) => void;
  /** Name of the practitioner; null unless several practitioners are shown. */
  whose: (appointment: Appointment) => string | null;
  /** Whether the user may create and move appointments. */
  mayChange: boolean;
  /** Working hours of a day; null while unknown. */
  hoursOn: (day: string) => { from: number; to: number }[] | null;
  /** Whether a day without working hours is closed each week, or only this time; null if it is open or unknown. */
  closureOn: (day: string) => 'weekly' | 'once' | null;
  /** The first appointment after the selected day, as far as it is upcoming. */
  next: Appointment | undefined;
  /** Times when the practitioner is busy elsewhere, in minutes past midnight. */
  busyOn: (day: string) => { from: number; to: number }[];
  onGo: (to: { date: string; view?: CalendarView }) => void;
};
