/** Where a session takes place. `video_room`: a new room for each appointment, on the video server in the detail. */
export const placeKinds = ['in_person', 'phone', 'video', 'video_room', 'other'] as const;
export type PlaceKind = (typeof placeKinds)[number];
/** An appointment has the link of its room instead. */
export const appointmentPlaceKinds = ['in_person', 'phone', 'video', 'other'] as const satisfies PlaceKind[];

/** A public Jitsi server that needs no account; any other one may be entered. */
export const defaultVideoServer = 'https://meet.jit.si';

/** Minutes before the start from which the app and the client room offer to join. */
export const joinMinutes = 15;

/** `detail`, by kind: the address, a note about the call, the link, the video server, or a description. */
export type Place = { placeKind: PlaceKind | null; placeDetail: string | null };
export type AppointmentPlace = {
  placeKind: (typeof appointmentPlaceKinds)[number] | null;
  placeDetail: string | null;
};

type Session = AppointmentPlace & { status: string; startTime: Date | string; endTime: Date | string };

/** The link of the video call; null for other places and for a canceled session. */
export const joinUrlOf = ({ placeKind, placeDetail, status }: Omit<Session, 'startTime' | 'endTime'>): string | null =>
  placeKind === 'video' && status !== 'cancelled' ? placeDetail : null;

/** Whether to offer the call now: from a quarter of an hour before the start until the end. `now` in milliseconds. */
export const isJoinable = ({ startTime, endTime }: Session, now: number): boolean =>
  new Date(startTime).getTime() - joinMinutes * 60_000 <= now && now < new Date(endTime).getTime();

/** The place in words for the client, null if none is set. A video call has its link elsewhere. */
export const placeForClient = (
  { placeKind, placeDetail }: AppointmentPlace,
  texts: { phone: string; video: string },
): string | null =>
  placeKind === 'video' ? texts.video : placeKind === 'phone' ? (placeDetail ?? texts.phone) : placeDetail;
