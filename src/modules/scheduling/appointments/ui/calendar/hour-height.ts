/** In pixels, for week and day views. */
export const hourHeight = 52;
