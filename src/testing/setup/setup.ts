import './seed.ts';
import { beStrict } from './strict.ts';

// Once for each file. Modules that are imported here run once for each worker whose files share them.
beStrict();
