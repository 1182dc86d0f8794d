import { prepareProgram } from '../e2e/built.ts';

/** Builds the program; unlike for the journeys, none of it runs beside what is measured. */
export default prepareProgram;
