import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { LoadingLate, useIsLate } from './feedback/LoadingLate.tsx';
import classes from './on-demand.module.css';
import { whenIdle } from './when-idle.ts';

export type OnDemand<Props> = { (props: Props): ReactNode; preload: () => void };

/**
 * A component whose code is loaded when it is first rendered, or earlier by `preload`. It never suspends, as `React.lazy`
 * does even with its code already there: React then delays what it reveals to 300 ms after the fallback. Code that takes
 * longer than a page may take ends in the same error with "Try again".
 *
 * @param fallback shown in its place while it loads; without one, as for a dialog, the error floats over the page
 * @throws what loading threw, while rendering; the next one to be mounted loads again
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    loading ??= load();
    loading.then(
      component => {
        loaded = component;
      },
      () => {
        loading = undefined;
      },
    );
    return loading;
  };
  function Loaded(props: Props) {
    const [Component, setComponent] = useState(() => loaded);
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
    // Loads the code.
    useLayoutEffect(() => {
      if (Component) return;
      start().then(
        component => setComponent(() => component),
        reason => setFailure({ reason }),
      );
    }, [Component]);
    if (failure) throw failure.reason;
    return Component ? <Component {...props} /> : <Loading>{fallback}</Loading>;
  }
  return Object.assign(Loaded, { preload: () => void start().catch(() => undefined) });
}

function Loading({ children }: { children: ReactNode }) {
  const [startedAt] = useState(() => performance.now());
  if (!useIsLate(startedAt)) return children;
  if (children) return <LoadingLate />;
  return createPortal(
    <div className={classes.floating}>
      <LoadingLate />
    </div>,
    document.body,
  );
}

/** Loads what one press opens, when the browser has time. Each part is defined outside of the component. */
export function usePreload(...parts: { preload: () => void }[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same parts at every render, in a new list
  useEffect(
    () =>
      whenIdle(() => {
        for (const { preload } of parts) preload();
      }),
    [],
  );
}

/** Of the button that opens it: loads it as soon as the pointer or the focus gets there, before the press. */
export const loadsOnIntent = ({ preload }: { preload: () => void }) => ({ onPointerEnter: preload, onFocus: preload });
