import { accessibility } from './breaks/accessibility.ts';
import { audit } from './breaks/audit.ts';
import type { Break } from './breaks/break.ts';
import { clients } from './breaks/clients.ts';
import { crash } from './breaks/crash.ts';
import { details } from './breaks/details.ts';
import { fuzz } from './breaks/fuzz.ts';
import { isolation } from './breaks/isolation.ts';
import { load } from './breaks/load.ts';
import { outage } from './breaks/outage.ts';
import { time } from './breaks/time.ts';
import { upgrade } from './breaks/upgrade.ts';

/** The breaks of all suites. */
export const breaks: Break[] = [
  ...crash,
  ...fuzz,
  ...isolation,
  ...audit,
  ...load,
  ...outage,
  ...clients,
  ...upgrade,
  ...time,
  ...accessibility,
  ...details,
];
