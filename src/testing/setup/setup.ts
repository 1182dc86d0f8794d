import './seed.ts';
import { beStrict } from './fail-on-console.ts';

// Runs once per test file. Modules imported here run once per worker, whose files share them.
beStrict();
