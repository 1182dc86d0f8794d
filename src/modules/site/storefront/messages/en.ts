export const messages = {
  book: 'Book an Appointment',
  nextFree: (time: string) => `Next free: ${time}`,
  /** The time zone is the visitor's. */
  inYourTime: (time: string) => `${time} your time`,
  hours: { everyDay: 'Every day', closed: 'Closed', allDay: 'Open 24 hours', midnight: 'midnight' },
  /** For search engines, if the practice has written no text; null if it has no name either. */
  description: {
    book: (practice: string | null) => `Book an appointment with ${practice ?? 'this practice'}.`,
    about: (practice: string | null) => `About ${practice ?? 'this practice'}.`,
  },
  clientSignIn: 'Client sign-in',
  notFound: {
    title: 'Page Not Found',
    text: "The biolink page you're looking for doesn't exist.",
    hint: 'Check the address, or ask the practice for its link.',
  },
  errors: {
    clickOfOtherSite: 'This click came from another site and wasn’t counted.',
    tooManyClicks: 'Too many clicks. They’re no longer counted.',
    blockNotFound: 'Block not found',
  },
};
