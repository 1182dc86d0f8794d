import type { ReactNode } from 'react';

type Props = {
  name: string;
  label: string;
  typed?: string;
  fallback?: string;
  error?: string;
  type?: 'text' | 'email' | 'date';
  autoComplete?: string;
  min?: string;
  max?: string;
  /** The options of a choice; without them it is a field to type in. */
  children?: ReactNode;
};

/** One field of the form, with what was typed before and why it was not taken. */
export function JoinField({ name, label, typed, fallback, error, type = 'text', children, ...rest }: Props) {
  const id = `join-${name}`;
  const common = {
    id,
    name,
    defaultValue: typed ?? fallback,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children ? <select {...common}>{children}</select> : <input {...common} {...rest} type={type} required />}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
