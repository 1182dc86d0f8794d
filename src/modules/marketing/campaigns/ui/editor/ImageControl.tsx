import { useRef } from 'react';
import { Icon } from '../../../../../ui/Icon.tsx';
import { ToolButton } from './ToolButton.tsx';
import { imageTypes } from './use-image-upload.ts';

type Props = { isBusy: boolean; onChosen: (files: FileList | null) => void };

export function ImageControl({ isBusy, onChosen }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ToolButton
        label={isBusy ? 'Uploading image' : 'Image'}
        aria-busy={isBusy}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <Icon name={isBusy ? 'upload' : 'image'} size={16} />
      </ToolButton>
      <input
        ref={input}
        type="file"
        accept={imageTypes}
        aria-label="Choose an image"
        tabIndex={-1}
        hidden
        onChange={event => {
          onChosen(event.currentTarget.files);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
