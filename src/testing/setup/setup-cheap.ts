import './cheap-hash.ts';
import './seed.ts';
import { beStrict } from './strict.ts';

// Like setup.ts, with cheap password hashing.
beStrict();
