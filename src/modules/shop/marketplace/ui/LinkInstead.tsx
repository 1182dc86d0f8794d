import { Button, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { Optional } from '../../../../ui/Optional.tsx';
import { useFocusRequest } from '../../../../ui/use-focus-request.ts';

type Props = {
  label: string;
  /** The words of the button that stands for the field until somebody wants it. */
  offer: string;
  id: string;
} & ComponentProps<typeof TextInput>;

/** A link in place of an upload: one way is offered at first, the other behind a button. */
export function LinkInstead({ label, offer, id, ...input }: Props) {
  const [isAsked, setAsked] = useState(false);
  const requestFocus = useFocusRequest();
  if (!isAsked && !input.value && !input.error) {
    const open = () => {
      setAsked(true);
      requestFocus(() => document.getElementById(id));
    };
    return (
      <div>
        <Button size="compact-sm" variant="subtle" ml="-0.5rem" onClick={open}>
          {offer}
        </Button>
      </div>
    );
  }
  return (
    <TextInput
      id={id}
      label={<Optional>{label}</Optional>}
      placeholder="https://"
      type="url"
      inputMode="url"
      maxLength={2_000}
      autoComplete="off"
      {...input}
    />
  );
}
