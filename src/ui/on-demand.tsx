import {
  Activity,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { LoadingTimeout, useIsLate } from './feedback/LoadingTimeout.tsx';
import classes from './on-demand.module.css';
import { whenIdle } from './when-idle.ts';

export type OnDemand<Props> = {
  (props: Props): ReactNode;
  preload: () => void;
  isLoaded: () => boolean;
  /** Calls the listener once the code is loaded. */
  subscribe: (listener: () => void) => () => void;
};

/**
 * A component whose code is loaded on its first render, or earlier by `preload`. It does not suspend like
 * `React.lazy`, which suspends even with its code loaded, and React then delays the content by up to 300 ms after the
 * fallback. When loading takes too long, an error with "Try again" is shown.
 * @param fallback shown while loading; without one, as for a dialog, the error floats over the page
 * @throws the error of the import, while rendering; the next mount loads again
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const listeners = new Set<() => void>();
  const start = () => {
    loading ??= load();
    loading.then(
      component => {
        loaded = component;
        for (const listener of listeners) listener();
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
    // Syncs with the loading of the code.
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
  return Object.assign(Loaded, {
    preload: () => void start().catch(() => undefined),
    isLoaded: () => loaded !== undefined,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
}

/**
 * A dialog whose code is loaded at its first opening, or earlier by `preload`. Renders nothing until then. After
 * preloading it is rendered once off-screen, because half of the time of a first opening is code that runs for the
 * first time.
 */
export function dialogOnDemand<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): OnDemand<Props> {
  const Part = onDemand(load);
  function LoadedDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.isOpen);
    const isLoaded = useSyncExternalStore(Part.subscribe, Part.isLoaded, () => false);
    if (props.isOpen && !wasOpen) setWasOpen(true);
    if (wasOpen || props.isOpen) return <Part {...props} />;
    return isLoaded && <Rehearsal>{<Part {...props} isOpen />}</Rehearsal>;
  }
  const { preload, isLoaded, subscribe } = Part;
  return Object.assign(LoadedDialog, { preload, isLoaded, subscribe });
}

/**
 * Renders its children outside of the document when the browser is idle, without running effects: nothing is fetched,
 * focused or announced.
 */
function Rehearsal({ children }: { children: ReactNode }) {
  const [place] = useState(() => document.createElement('div'));
  return createPortal(
    <Activity mode="hidden">
      <InRehearsal value={true}>{children}</InRehearsal>
    </Activity>,
    place,
  );
}

const InRehearsal = createContext(false);

/** In a rehearsal, dialogs must not use their portal, which would put them into the document. */
export const useIsRehearsal = () => useContext(InRehearsal);

function Loading({ children }: { children: ReactNode }) {
  const [startedAt] = useState(() => performance.now());
  if (!useIsLate(startedAt)) return children;
  if (children) return <LoadingTimeout />;
  return createPortal(
    <div className={classes.floating}>
      <LoadingTimeout />
    </div>,
    document.body,
  );
}

/** Loads code for the next click when the browser is idle. `parts` must be constants defined outside of the component. */
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

/** Props of a button that opens `preload`'s dialog: loads its code on hover or focus, before the click. */
export const loadsOnIntent = ({ preload }: { preload: () => void }) => ({ onPointerEnter: preload, onFocus: preload });
