import { useCallback, useRef, useState } from 'react';
import type { Appointment } from '../contract.ts';
import type { Opened } from './AppointmentPopup.tsx';
import { useIsPhone } from './calendar/Calendar.tsx';
import type { CalendarProps } from './calendar/calendar-view.ts';

/** Beside the text of an event that is as wide as the page. */
const widestAnchor = 320;

/** Whose details are open, and beside which event. What is shown is the newest known state of it. */
export function useDetails(known: Appointment[]) {
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<Opened | null>(null);
  // The focus goes back to where it was: the popup is made when it opens, too late to see that for itself.
  const opener = useRef<Element | null>(null);
  const open = useCallback((appointment: Appointment) => {
    opener.current = document.activeElement;
    setOpened({ appointment, anchor: null });
  }, []);
  const close = () => {
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    setOpened(null);
  };
  const openBeside: CalendarProps['onOpen'] = (appointment, event) => {
    const around = box.current?.getBoundingClientRect();
    if (isPhone || !around) return open(appointment);
    opener.current = event;
    const { top, left, width, height } = event.getBoundingClientRect();
    setOpened({
      appointment,
      anchor: { top: top - around.top, left: left - around.left, width: Math.min(width, widestAnchor), height },
    });
  };
  const fresh = opened && known.find(each => each.id === opened.appointment.id);
  if (opened && fresh && fresh !== opened.appointment && fresh.updatedAt !== opened.appointment.updatedAt) {
    setOpened({ ...opened, appointment: fresh });
  }
  const openId = opened?.appointment.id ?? null;
  return { box, opened, openId, open, openBeside, close };
}
