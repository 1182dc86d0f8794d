import type { Content } from '../contract.ts';
import { ContentText } from './ContentText.tsx';
import { ContentView } from './ContentView.tsx';
import classes from './contents.module.css';

type Props = {
  /** What is being written, as far as it has come. */
  text: string;
  written: Content[];
  onChange: (changed: Content) => void;
  onEditing: (id: number, isEditing: boolean) => void;
};

/** What the creator wrote, to edit, copy and publish. */
export function CreatorResults({ text, written, onChange, onEditing }: Props) {
  return (
    <>
      {text && (
        <div className={classes.result}>
          <ContentText body={text} />
        </div>
      )}
      {/* Stays where it is while the next one is written: somebody may be typing into it. */}
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
