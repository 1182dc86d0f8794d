import { prepareProgram } from '../e2e/prepare-program.ts';

/** Builds the program, but starts no shared instance that would disturb the measurements. */
export default prepareProgram;
