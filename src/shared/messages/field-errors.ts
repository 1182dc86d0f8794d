/** Errors of form fields, in English. A file of its own, because the app needs them without the texts for clients. */
export const fieldErrors = {
  required: 'Required',
  fromList: 'Choose an option from the list',
  invalid: 'Invalid input',
  tooLong: (max: string) => `At most ${max} characters`,
  unstorable: 'This text contains a character that can’t be saved',
  oneLine: 'Keep this to one line',
  email: 'Invalid email address',
  date: 'Invalid date',
  time: 'Invalid time',
};
