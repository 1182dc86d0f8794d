import type { FuzzContext } from './fuzz-context.ts';

export type RightBody = (scene: FuzzContext) => Promise<object>;
export type RightBodies = Record<string, RightBody>;
