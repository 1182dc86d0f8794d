import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { Optional } from '../../../../ui/form/Optional.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { defaultVideoServer, type PlaceKind } from '../place.ts';

export type PlaceValues = { placeKind: PlaceKind | ''; placeDetail: string };

type Props = {
  values: PlaceValues;
  onChange: (values: PlaceValues) => void;
  error?: ReactNode;
  /** A new room for each appointment is offered for services and new appointments. */
  hasRooms: boolean;
};

const labels: Record<PlaceKind, string> = {
  in_person: 'In person',
  phone: 'Phone call',
  video: 'Video call, your own link',
  video_room: 'Video call, a new room each time',
  other: 'Somewhere else',
};

const details: Record<PlaceKind, { label: ReactNode; placeholder?: string; type?: 'url' }> = {
  in_person: { label: <Optional>Address</Optional>, placeholder: 'Your practice’s address' },
  phone: { label: <Optional>About the call</Optional>, placeholder: 'We’ll call you' },
  video: { label: 'Link', placeholder: 'https://', type: 'url' },
  video_room: { label: 'Video server', placeholder: defaultVideoServer, type: 'url' },
  other: { label: 'Where' },
};

/** Where a session takes place. Choosing a new kind keeps nothing of the old one, which would be wrong for it. */
export function PlaceFields({ values: { placeKind, placeDetail }, onChange, error, hasRooms }: Props) {
  const kinds = Object.entries(labels).filter(([kind]) => hasRooms || kind !== 'video_room');
  const { label, ...detail } = placeKind ? details[placeKind] : { label: '' };
  return (
    <div className={dialog.fields}>
      <NativeSelect
        label={<Optional>Where</Optional>}
        data={[{ value: '', label: 'Not said' }, ...kinds.map(([value, text]) => ({ value, label: text }))]}
        value={placeKind}
        onChange={event => {
          const kind = event.currentTarget.value as PlaceKind | '';
          onChange({ placeKind: kind, placeDetail: kind === 'video_room' ? defaultVideoServer : '' });
        }}
      />
      {placeKind && (
        <TextInput
          label={label}
          {...detail}
          maxLength={500}
          data-path="placeDetail"
          value={placeDetail}
          error={error}
          onChange={event => onChange({ placeKind, placeDetail: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

/** "In person, 12 Oak St", "Video call"; empty for an unspecified place. */
export const describePlace = (kind: PlaceKind | null, detail: string | null): string | null => {
  if (!kind) return null;
  if (kind === 'video' || kind === 'video_room') return 'Video call';
  if (kind === 'other') return detail;
  return detail ? `${labels[kind]}: ${detail}` : labels[kind];
};
