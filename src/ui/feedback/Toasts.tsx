import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';

/** Position of the toasts: bottom right, on phones at the top. Loaded after the first screen. */
export function Toasts() {
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  return (
    <Notifications
      key={String(isPhone)}
      limit={1}
      // The only layout that keeps a toast open while it has the focus, not only while the mouse is over it.
      layout="stacked"
      position={isPhone ? 'top-center' : 'bottom-right'}
      containerWidth={360}
      transitionDuration={160}
    />
  );
}
