import fc from 'fast-check';

/** Property tests repeat the same cases with the seed that a run has printed. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
