import { useCallback, useRef, useState } from 'react';
import type { Appointment } from '../contract.ts';
import type { Opened } from './AppointmentPopup.tsx';
import { useIsPhone } from './calendar/Calendar.tsx';
import type { CalendarProps } from './calendar/calendar-view.ts';

/** In pixels. For a wider event the popover opens beside its text. */
const widestAnchor = 320;

/** The open appointment in its latest known state, and the event it is anchored to. */
export function useDetails(known: Appointment[]) {
  const box = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState<Opened | null>(null);
  // The focus returns to the opener. The popover is created too late to detect it itself.
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
