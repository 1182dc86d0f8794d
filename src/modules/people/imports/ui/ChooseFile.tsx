import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import { Icon } from '../../../../ui/Icon.tsx';
import classes from './import.module.css';
import { ExampleRows } from './MatchColumns.tsx';
import { FileProblem, readSheet, type Sheet } from './spreadsheet.ts';
import type { Template } from './template.ts';

/** Chooses a file, or accepts a dropped one. */
export function ChooseFile({ template, onSheet }: { template: Template; onSheet: (sheet: Sheet) => void }) {
  const [isOver, setIsOver] = useState(false);
  const reading = useMutation({ mutationFn: readSheet, onSuccess: onSheet });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) reading.mutate(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const allowDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <section className={classes.card} aria-label="Choose file">
      <label
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={allowDrop}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          type="file"
          className={classes.file}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          aria-describedby="import-limits"
          onChange={event => {
            take(event.currentTarget.files);
            // Otherwise, choosing the same file again fires no change event.
            event.currentTarget.value = '';
          }}
        />
        <Icon name="upload" size={24} />
        <b>{reading.isPending ? 'Reading the file...' : 'Choose a CSV file or drop it here'}</b>
        <span id="import-limits">
          Up to 50,000 rows, separated by commas, semicolons or tabs. Nothing is imported yet.
        </span>
      </label>
      {reading.isError && (
        <p className={classes.problem} role="alert">
          <Icon name="alert" />
          {reading.error instanceof FileProblem ? reading.error.message : 'Couldn’t read this file. Please try again.'}
        </p>
      )}
      <p className={classes.hint}>
        No file yet?{' '}
        <a href={template.url} download={template.fileName}>
          Download a template
        </a>{' '}
        with all supported columns. {template.needs}
      </p>
      {template.example && <ExampleRows rows={template.example} label="Example" />}
    </section>
  );
}
