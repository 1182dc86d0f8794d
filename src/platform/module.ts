import type { TableFacts } from './database/table-facts.ts';
import type { Route } from './http/declare-route.ts';
import type { Job } from './jobs/jobs.ts';
import type { Services } from './services.ts';

/** What a module has to offer; the program is put together from these (app/server/modules.ts). */
export type Module = {
  name: string;
  /** Its exported contracts: under these names their shapes stand in the API document. */
  contract: object;
  routes: Route[];
  /** What it does by itself, in workers. `close` waits for what is under way there. */
  work?: (services: Services) => { jobs: Job[]; close?: () => Promise<unknown> };
  /** What its tables say of themselves. */
  tables?: TableFacts[];
};

export const defineModule = (given: Module): Module => given;
