// What a visitor's browser needs of the contract, apart from it: Zod would be a quarter of what the dialog loads.

/** What a booking asks of its visitor at least, with the sentence beside a field that was left empty. */
export const requiredDetails = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Invalid email address',
};

/** How long a time is kept while the form is filled in. */
export const holdMinutes = 5;
/** How long a time is kept for who is paying. */
export const payMinutes = 15;
