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
import { LoadingLate, useIsLate } from './feedback/LoadingLate.tsx';
import classes from './on-demand.module.css';
import { whenIdle } from './when-idle.ts';

export type OnDemand<Props> = {
  (props: Props): ReactNode;
  preload: () => void;
  isLoaded: () => boolean;
  /** Told when the code is there. */
  subscribe: (listener: () => void) => () => void;
};

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
 * A dialog whose code is loaded when it is first opened, or earlier by `preload`. Its page renders it from the start;
 * until the first opening nothing of it is shown. Once its code is there it is rendered for practice: half of what a
 * first opening takes is code that runs for the first time.
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
 * Renders what is in it outside of the document, whenever the browser has nothing better to do, and runs none of its
 * effects: nothing is fetched, focused, announced or kept.
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

/** Dialogs otherwise put themselves elsewhere in the document; in a rehearsal they stay where they are rendered. */
export const useIsRehearsal = () => useContext(InRehearsal);

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
