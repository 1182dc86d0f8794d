import type { Content } from '../contract.ts';
import { ContentText } from './ContentText.tsx';
import { ContentView } from './ContentView.tsx';
import classes from './contents.module.css';

type Props = {
  /** Text that is being written. */
  text: string;
  written: Content[];
  onChange: (changed: Content) => void;
  onEditing: (id: number, isEditing: boolean) => void;
};

export function CreatorResults({ text, written, onChange, onEditing }: Props) {
  return (
    <>
      {text && (
        <div className={classes.result}>
          <ContentText body={text} />
        </div>
      )}
      {/* Stays mounted while the next text is written, because it may be in use. */}
      {written.map(content => (
        <div key={content.id} className={classes.result}>
          <ContentView
            content={content}
            onChange={onChange}
            onEditing={isEditing => onEditing(content.id, isEditing)}
          />
        </div>
      ))}
    </>
  );
}
