import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';

/** Where toasts appear: bottom right on a desk, on top on a phone. Loaded after the first screen. */
export function Toasts() {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  return (
    <Notifications
      key={String(isPhone)}
      limit={1}
      // The layout in which a toast stays while the focus is on it, and not only the mouse.
      layout="stacked"
      position={isPhone ? 'top-center' : 'bottom-right'}
      containerWidth={360}
      transitionDuration={160}
    />
  );
}
