import './cheap-hash.ts';
import './seed.ts';
import { beStrict } from './fail-on-console.ts';

// Like setup.ts, with cheap password hashing.
beStrict();
