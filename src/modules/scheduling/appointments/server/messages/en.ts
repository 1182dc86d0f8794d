const wordsOfNumbers = ['one', 'two', 'three', 'four', 'five', 'six'];

export const messages = {
  /** Names of details in emails. */
  facts: {
    where: 'Where',
    what: 'What',
    when: 'When',
    yourTime: 'Your time',
    address: 'Address',
    phone: 'Phone',
    paid: 'Paid',
    amount: 'Amount',
    purpose: 'For',
    practice: 'With',
  },
  /** Where a session takes place. */
  place: {
    phone: 'Phone call',
    video: 'Video call',
    join: 'Join the video call',
    joinAt: (link: string) => `Join the video call: ${link}`,
    joinInText: (url: string) => `Join: ${url}`,
  },
  /** Followed by the time. */
  titles: { booked: 'Booked', moved: 'Rescheduled', cancelled: 'Cancelled' },
  inYourTime: (moment: string) => `${moment} (your time)`,
  mail: {
    subject: (title: string, practice: string) => `${title} with ${practice}`,
    booked: (practice: string) => `Your appointment with ${practice} is booked.`,
    accepted: (practice: string) => `${practice} accepted your request. Your appointment is booked.`,
    moved: (practice: string) => `Your appointment with ${practice} has a new time.`,
    cancelled: (practice: string) => `Your appointment with ${practice} is cancelled.`,
    reschedule: 'Reschedule',
    cancel: 'Cancel appointment',
    addToCalendar: 'To add this to your calendar, open the attached file.',
    removeFromCalendar: 'To remove it from your calendar, open the attached file.',
    bookAgain: 'You’re welcome to book another time.',
    bookAgainButton: 'Book another time',
  },
  /** About a request that the practice accepts or declines. */
  request: {
    /** Followed by the time. */
    titles: { requested: 'Requested', declined: 'Declined', expired: 'Not booked' },
    requested: (practice: string) => `We’ve passed your request on to ${practice}. Nothing is booked yet.`,
    heldUntil: (moment: string, zone: string) =>
      `You’ll get an answer by email by ${moment} ${zone}. Until then, your time is held for you.`,
    declined: (practice: string) => `${practice} can’t offer you this time, so nothing is booked.`,
    expired: (practice: string) => `${practice} didn’t answer your request in time, so nothing is booked.`,
    message: (text: string) => `Message from the practice: ${text}`,
    withdraw: 'Withdraw request',
  },
  series: {
    title: (title: string, count: number, firstDay: string) => `${title}: ${count} appointments from ${firstDay}`,
    booked: (practice: string) => `Your appointments with ${practice} are booked.`,
    moved: (practice: string) => `Your appointments with ${practice} were rescheduled.`,
    cancelled: (practice: string) => `Your appointments with ${practice} are cancelled.`,
    cancel: 'Cancel',
    cantMakeOne: 'Can’t make one of them? Please reschedule or cancel it so someone else can have the time.',
    addToCalendar: 'To add these dates to your calendar, open the attached files.',
    removeFromCalendar: 'To remove them from your calendar, open the attached files.',
  },
  refund: {
    subject: (practice: string) => `Your payment to ${practice} is being refunded`,
    title: 'Your payment is being refunded',
    preview: (amount: string) => `${amount}: your time was no longer available`,
    text: 'Your payment arrived after your hold expired, so nothing was booked. We’re refunding it in full to the card you used. Allow a few days; you don’t need to do anything.',
    returned: (amount: string) => `We’re refunding your payment of ${amount} to the card you used. Allow a few days.`,
    notReturned: (amount: string) => `Your payment of ${amount} won’t be refunded.`,
  },
  /** On the payment page, before the appointment. */
  deposit: (appointment: string) => `Deposit: ${appointment}`,
  calendar: {
    reschedule: (url: string) => `Reschedule: ${url}`,
    cancel: (url: string) => `Cancel: ${url}`,
  },
  notice: {
    moveUntil: (period: string, contact: string) =>
      `You can reschedule online until ${period} before your appointment. To reschedule now, contact ${contact}.`,
    cancelUntil: (period: string, contact: string) =>
      `You can cancel online until ${period} before your appointment. To cancel now, contact ${contact}.`,
    late: (period: string, practice: string) =>
      `Your appointment is less than ${period} away. ${practice} will see this as a late cancellation.`,
    changeUntil: (moment: string, zone: string) => `You can reschedule or cancel until ${moment} ${zone}.`,
    thenLate: 'After that, cancelling counts as late.',
    onlyCancel: (contact: string) =>
      `You can no longer reschedule online, and cancelling now counts as late. To reschedule, contact ${contact}.`,
    neither: (contact: string) =>
      `You can no longer reschedule or cancel online. If you can’t make it, contact ${contact}.`,
    /** For example "Fernhill Nutrition: (503) 555-0100 or hello@fernhill.example". */
    contact: (practice: string, ways: string[]) =>
      ways.length ? `${practice}: ${ways.join(' or ')}` : `${practice} directly`,
    refundUntil: (period: string) =>
      `Cancel at least ${period} before your appointment to get it back. After that, it isn’t refunded.`,
    refundUntilStart: 'Cancel before your appointment starts to get it back.',
  },
  tooFarAhead: (count: number, unit: 'weeks' | 'months') => {
    const horizon = `${wordsOfNumbers[count - 1] ?? count} ${count === 1 ? unit.slice(0, -1) : unit}`;
    return `You can book up to ${horizon} ahead. Choose another day.`;
  },
  confirmed: 'Thank you. Your appointment is confirmed.',
  errors: {
    linkNotFound: 'Appointment not found or already cancelled',
    started: 'This appointment has already started. Contact the practice to make changes.',
    over: 'This appointment is already over. Contact the practice if you need help.',
    noBookings: 'This page isn’t taking bookings right now.',
    serviceUnavailable: 'This service isn’t available right now. Choose another one.',
    notOffered: 'This time isn’t available. Choose another one.',
    slotTaken: 'This time was just taken. Choose another one.',
    tooManyHolds: 'You’re already holding several times. Book one of those first.',
    likeABot: 'We couldn’t book this. If you’re not a bot, reload the page and try again.',
    usedForm: 'This form was already used. Reload the page to book again.',
    sameTime: 'Your appointment is already at this time. Choose another one.',
    missingCancel: 'Missing cancellation details',
    missingMove: 'Missing rescheduling details',
    missingConfirm: 'Missing confirmation details',
  },
};
