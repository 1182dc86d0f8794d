import type { Scene } from './scene.ts';

export type RightBodies = Record<string, (scene: Scene) => Promise<object>>;
