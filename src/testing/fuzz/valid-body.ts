import type { Scene } from './scene.ts';

export type RightBody = (scene: Scene) => Promise<object>;
export type RightBodies = Record<string, RightBody>;
