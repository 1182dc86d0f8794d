import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage } from './NotFoundPage.tsx';
import { Shell } from './Shell.tsx';

export const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage });
export const inShell = { getParentRoute: () => root };
