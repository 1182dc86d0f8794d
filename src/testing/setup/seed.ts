import fc from 'fast-check';

/** Properties draw the same cases when a run is repeated with the seed that it printed. */
fc.configureGlobal({ seed: Number(process.env.TEST_SEED) });
