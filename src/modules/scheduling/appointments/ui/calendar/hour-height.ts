/** Of the week and day views, in pixels. */
export const hourHeight = 52;
