/** Errors of form fields, in English. A separate file keeps the texts for clients out of the practice app's bundle. */
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
