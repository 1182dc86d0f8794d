export const messages = {
  page: {
    title: 'Files',
    add: 'Add a file',
    choose: 'Choose a file',
    hint: 'PDF, pictures, Word, Excel, CSV or text, up to 25 MB. Only you and the practice can see it.',
    send: 'Send',
    sent: 'Your file was sent.',
    empty: 'No files yet',
    emptyText: 'Files from you and the practice will be here.',
    fromYou: (day: string, size: string) => `From you, ${day}, ${size}`,
    fromPractice: (practice: string, day: string, size: string) => `From ${practice}, ${day}, ${size}`,
    isNew: 'New',
    seen: 'Seen',
  },
  mail: {
    subject: (practice: string) => `A file from ${practice} is waiting for you`,
    title: 'A file is waiting for you',
    text: (practice: string) => `${practice} has added a file for you. Sign in to open it.`,
    button: 'Open your files',
  },
  errors: {
    wrongType: 'Please choose a PDF, JPEG, PNG, WebP, HEIC, Word, Excel, CSV or text file',
    tooLarge: 'Please choose a file of at most 25 MB',
    noFile: 'Please choose a file',
    noSpace: 'There’s no space for more of your files. Please ask us to delete some.',
    tooLong: 'The upload took too long. Please try again.',
  },
};
