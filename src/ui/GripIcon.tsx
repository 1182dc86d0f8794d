import IconGripVertical from '@tabler/icons-react/icons/IconGripVertical';

/** The handle of rows that can be dragged. Not one of `Icon`, which the first screen loads whole. */
export const GripIcon = () => <IconGripVertical size={20} stroke={1.8} className="icon" aria-hidden="true" />;
