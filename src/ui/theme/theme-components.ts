// Type imports only: importing the components would put every one of them on the first screen.
import type {
  ActionIcon,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Combobox,
  Input,
  InputWrapper,
  MantineThemeComponents,
  Menu,
  NativeSelect,
  Notification,
  NumberInput,
  PasswordInput,
  PillsInputField,
  Popover,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core';
import classes from '../form/controls.module.css';

type Of<Component extends { extend: (input: never) => unknown }> = Parameters<Component['extend']>[0];

const field = { size: 'sm' } as const;
const floating = { shadow: 'md', radius: 'lg', transitionProps: { transition: 'pop', duration: 120 } } as const;
const quietBadge = { '--badge-bg': 'var(--surface-active)', '--badge-color': 'var(--text-2)' };
const outlineBadge = {
  '--badge-bg': 'transparent',
  '--badge-bd': '1px solid var(--line-control)',
  '--badge-color': 'var(--text-2)',
};
const badgeColors: Record<string, typeof quietBadge> = {
  red: { '--badge-bg': 'var(--danger-tint)', '--badge-color': 'var(--danger-text)' },
  yellow: { '--badge-bg': 'var(--warn-tint)', '--badge-color': 'var(--warn-text)' },
  green: { '--badge-bg': 'var(--accent-tint-2)', '--badge-color': 'var(--accent-text)' },
};

/** Defaults of every Mantine component in use; `filled` is for the one primary action of a screen. */
export const components: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'sm', variant: 'default' },
    classNames: { root: classes.button, section: classes.buttonSection },
    vars: (_theme, { size }) => ({
      root: {
        '--button-height': size === 'xs' ? 'var(--control-sm)' : 'var(--control)',
        '--button-padding-x': size === 'xs' ? '.625rem' : '.8125rem',
        '--button-fz': size === 'xs' ? 'var(--fs-sm)' : undefined,
      },
    }),
  } satisfies Of<typeof Button>,
  ActionIcon: {
    defaultProps: { variant: 'subtle', color: 'gray', size: 34 },
    classNames: { root: classes.actionIcon },
  } satisfies Of<typeof ActionIcon>,
  Input: {
    defaultProps: field,
    classNames: { wrapper: classes.inputWrapper, input: classes.input },
    vars: () => ({
      wrapper: { '--input-height': 'var(--field, 2.25rem)', '--input-fz': 'var(--field-text, .875rem)' },
    }),
  } satisfies Of<typeof Input>,
  InputWrapper: {
    // Description and error are shown below the field.
    defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: { label: classes.label, description: classes.description, error: classes.error },
  } satisfies Of<typeof InputWrapper>,
  // The frame around all pills shows the focus.
  PillsInputField: { classNames: { field: classes.pillsField } } satisfies Of<typeof PillsInputField>,
  TextInput: { defaultProps: field } satisfies Of<typeof TextInput>,
  NumberInput: { defaultProps: field } satisfies Of<typeof NumberInput>,
  PasswordInput: { defaultProps: field } satisfies Of<typeof PasswordInput>,
  Textarea: { defaultProps: { ...field, minRows: 3 } } satisfies Of<typeof Textarea>,
  Select: { defaultProps: { ...field, checkIconPosition: 'right', allowDeselect: false } } satisfies Of<typeof Select>,
  // A closed list is neither rendered nor measured, which makes forms open faster.
  Combobox: { defaultProps: { keepMounted: false } } satisfies Of<typeof Combobox>,
  NativeSelect: { defaultProps: field } satisfies Of<typeof NativeSelect>,
  Checkbox: {
    defaultProps: { size: 'xs', radius: 'sm', color: 'green.6' },
    classNames: { input: classes.checkbox, label: classes.checkboxLabel, description: classes.underLabel },
  } satisfies Of<typeof Checkbox>,
  Switch: {
    defaultProps: { size: 'sm', color: 'green.6', withThumbIndicator: false },
    classNames: { description: classes.underLabel, error: classes.underLabel },
  } satisfies Of<typeof Switch>,
  SegmentedControl: {
    defaultProps: { size: 'xs', withItemsBorders: false, transitionDuration: 120 },
    classNames: { root: classes.segments, indicator: classes.segmentIndicator, label: classes.segmentLabel },
  } satisfies Of<typeof SegmentedControl>,
  Tabs: {
    defaultProps: { color: 'green.6' },
    classNames: { list: classes.tabList, tab: classes.tab },
  } satisfies Of<typeof Tabs>,
  Badge: {
    defaultProps: { variant: 'light', size: 'md', radius: 'sm' },
    classNames: { root: classes.badge },
    vars: (_theme, { color, variant }) => ({
      root: variant === 'outline' ? outlineBadge : (badgeColors[color ?? 'green'] ?? quietBadge),
    }),
  } satisfies Of<typeof Badge>,
  Card: {
    defaultProps: { withBorder: true, radius: 'lg', padding: 'lg' },
    classNames: { root: classes.card },
  } satisfies Of<typeof Card>,
  Avatar: {
    defaultProps: { size: 32, radius: 'xl', color: 'initials', allowedInitialsColors: ['gray'] },
  } satisfies Of<typeof Avatar>,
  Skeleton: { defaultProps: { radius: 'sm' }, classNames: { root: classes.skeleton } } satisfies Of<typeof Skeleton>,
  Menu: {
    // Rendered inside `main`, so that all content is within a landmark; see Shell.
    defaultProps: {
      ...floating,
      position: 'bottom-end',
      // Above the toasts (z-index 400), which must not cover an open menu.
      zIndex: 450,
      portalProps: { target: '#floating' },
      withInitialFocusPlaceholder: false,
    },
    // A destructive item takes c="var(--danger-text)", not color="red", whose contrast is too low in the dark scheme.
    classNames: { dropdown: classes.menu, item: classes.menuItem, divider: classes.menuDivider },
  } satisfies Of<typeof Menu>,
  Popover: { defaultProps: floating, classNames: { dropdown: classes.popover } } satisfies Of<typeof Popover>,
  Tooltip: { defaultProps: { openDelay: 400, radius: 'sm' } } satisfies Of<typeof Tooltip>,
  Notification: {
    defaultProps: { withBorder: true, radius: 'lg' },
    classNames: { root: classes.toast, icon: classes.toastIcon, title: classes.toastTitle },
  } satisfies Of<typeof Notification>,
};
