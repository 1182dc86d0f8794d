import '../../ui/theme/styles.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { currentUserQuery } from '../../modules/accounts/auth/ui/use-current-user.ts';
import { queryClient } from '../../ui/data/query.ts';
import { Overlays } from '../../ui/layout/Overlays.tsx';
import { exposeNonce, styleNonce } from '../../ui/nonce.ts';
import { applyColorScheme, colorSchemeManager } from '../../ui/theme/color-scheme.ts';
import { resolver, theme } from '../../ui/theme/theme.ts';
import { router } from './routes.tsx';

applyColorScheme();
exposeNonce();
// Fetched before the first render, so that it loads in parallel with the page's code.
void queryClient.prefetchQuery(currentUserQuery);

const container = document.getElementById('app');
if (!container) throw new Error('The page has no #app to mount into');
createRoot(container).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
