import type { TableMetadata } from './database/table-metadata.ts';
import type { PageRoute } from './http/declare-page.ts';
import type { Route } from './http/declare-route.ts';
import type { Job } from './jobs/jobs.ts';
import type { Services } from './services.ts';

/** Everything that a module gives the program (app/server/modules.ts). */
export type Module = {
  name: string;
  /** The exports of its contract; their names become the schema names of the API document. */
  contract: object;
  routes: Route[];
  /** Documents outside the API for other programs, such as a calendar feed. */
  documents?: PageRoute[];
  /** Background jobs, started in workers. `close` waits until running ones have finished. */
  work?: (services: Services) => { jobs: Job[]; close?: () => Promise<unknown> };
  tables?: TableMetadata[];
};

export const defineModule = (definition: Module): Module => definition;
