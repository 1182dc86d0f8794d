import type { ReactNode } from 'react';

type Props = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  hint?: string;
  /** A prefilled, read-only value. */
  value?: string;
};

/** The script shows errors with the messages of the schema. */
export function AuthField({ name, label, type = 'text', autoComplete, hint, value }: Props) {
  const input = (
    <input
      id={name}
      name={name}
      type={type}
      autoComplete={autoComplete}
      required
      defaultValue={value}
      readOnly={value !== undefined}
      aria-describedby={hint ? `${name}-hint` : undefined}
      {...(type === 'text' ? {} : { autoCapitalize: 'none', spellCheck: false })}
    />
  );
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {type === 'password' ? <Revealable name={name}>{input}</Revealable> : input}
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${name}-error`} hidden />
    </div>
  );
}

/** The button needs a script, which removes its `hidden` attribute. */
function Revealable({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="password">
      {children}
      <button type="button" data-reveal={name} aria-label="Show password" hidden>
        Show
      </button>
    </div>
  );
}
