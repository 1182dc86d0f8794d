import type { Scene } from './fuzz-context.ts';

export type RightBody = (scene: Scene) => Promise<object>;
export type RightBodies = Record<string, RightBody>;
