import { type Editor, useEditorState } from '@tiptap/react';
import classes from './editor.module.css';
import { ToolButton } from './ToolButton.tsx';
import type { Tool } from './tools.tsx';

/** Controls that belong together; they follow the cursor. */
export function ToolGroup({ editor, tools }: { editor: Editor; tools: Tool[] }) {
  const states = useEditorState({
    editor,
    selector: ({ editor }) =>
      tools.map(tool => ({ isActive: tool.isActive?.(editor), isPossible: tool.isPossible?.(editor) ?? true })),
  });
  return (
    <div className={classes.group}>
      {tools.map(({ label, drawing, run }, index) => (
        <ToolButton
          key={label}
          label={label}
          isActive={states[index]?.isActive}
          disabled={!states[index]?.isPossible}
          onClick={() => run(editor)}
        >
          {drawing}
        </ToolButton>
      ))}
    </div>
  );
}
