import { drawings, type IconName } from './icon-drawings.tsx';

export type { IconName };

type Props = { name: IconName; size?: number; className?: string };

/** Decorative: the control around it carries the name for screen readers. */
export function Icon({ name, size = 20, className = 'icon' }: Props) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  );
}

/** The product's mark. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg className="logo-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M12 1.8c4 3.2 5.9 6.7 5.9 10.3 0 1.4-.3 2.7-.8 3.9l3 4.3-5.5-1.2c-.8.5-1.6.8-2.6 1-1-.2-1.8-.5-2.6-1l-5.5 1.2 3-4.3c-.5-1.2-.8-2.5-.8-3.9C6.1 8.5 8 5 12 1.8z"
        fill="#059669"
      />
      <path d="M12 7.5v14.7" stroke="#fff" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  );
}
