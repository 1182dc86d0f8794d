import './cheap-hash.ts';
import './seed.ts';
import { beStrict } from './strict.ts';

// As setup.ts, with passwords that cost next to nothing.
beStrict();
