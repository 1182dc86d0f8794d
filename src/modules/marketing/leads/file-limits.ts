/** Of the files that a practice gives away: bytes of one, how many, bytes of all. */
export const fileLimits = {
  largest: 25 * 1024 ** 2,
  most: 100,
  together: 1024 ** 3,
  advice: 'Delete one you no longer need.',
};
