/** How long a device stays signed in to the client room after its last visit. */
export const sessionDays = 90;
