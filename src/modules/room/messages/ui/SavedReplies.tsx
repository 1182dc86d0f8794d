import { ActionIcon, Button, Menu, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { maxSavedReplies, savedReplies } from '../contract.ts';
import { savedRepliesQuery } from './message-queries.ts';
import classes from './messages.module.css';

const path = '/api/messages/saved-replies';
const save = (replies: string[]) => api.put(path, { replies }, savedReplies);

type Props = {
  /** What is in the field, which can become a saved reply. */
  text: string;
  onPick: (reply: string) => void;
};

/** A menu of texts that the practice writes often. */
export function SavedReplies({ text, onPick }: Props) {
  const [isEditing, setIsEditing] = useState(false);
  const { data } = useQuery(savedRepliesQuery);
  const replies = data?.replies ?? [];
  const adding = useMutation({
    mutationFn: () => save([...replies, text]),
    onSuccess: answer => {
      queryClient.setQueryData(savedRepliesQuery.queryKey, answer);
      toast.success('Reply saved');
    },
    onError: error => toast.failure('Reply not saved', sentenceOf(error, 'Please try again.')),
  });
  const canAdd = text !== '' && !replies.includes(text) && replies.length < maxSavedReplies;
  return (
    <>
      <Menu position="top-start" width={320} returnFocus={false}>
        <Menu.Target>
          <Button variant="subtle" color="gray" size="xs" leftSection={<Icon name="chat" size={16} />} disabled={!data}>
            Saved replies
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.replies}>
          {replies.map(reply => (
            <Menu.Item key={reply} onClick={() => onPick(reply)}>
              <span className={classes.reply}>{reply}</span>
            </Menu.Item>
          ))}
          {replies.length > 0 && <Menu.Divider />}
          {canAdd && (
            <Menu.Item leftSection={<Icon name="plus" size={16} />} onClick={() => adding.mutate()}>
              Save this text as a reply
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon name="edit" size={16} />} onClick={() => setIsEditing(true)}>
            Edit saved replies
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isEditing && <SavedRepliesDialog replies={replies} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function SavedRepliesDialog({ replies, onClose }: { replies: string[]; onClose: () => void }) {
  const { form, saving } = useFormModal({
    initialValues: { replies: replies.length ? replies : [''] },
    schema: savedReplies,
    save: ({ replies: next }) => save(next),
    onSaved: answer => {
      queryClient.setQueryData(savedRepliesQuery.queryKey, answer);
      toast.success('Replies saved');
      onClose();
    },
  });
  const { replies: shown } = form.values;
  return (
    <FormModal
      title="Saved replies"
      isOpen
      onClose={onClose}
      form={form}
      saving={saving}
      label="Save replies"
      pendingLabel="Saving..."
    >
      {shown.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the texts have no other identity
        <div key={at} className={classes.editedReply}>
          <Textarea
            aria-label={`Reply ${at + 1}`}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={1_000}
            {...form.getInputProps(`replies.${at}`)}
          />
          <ActionIcon aria-label={`Delete reply ${at + 1}`} onClick={() => form.removeListItem('replies', at)}>
            <Icon name="trash" size={16} />
          </ActionIcon>
        </div>
      ))}
      {shown.length < maxSavedReplies && (
        <Button
          variant="subtle"
          size="xs"
          className={classes.addReply}
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => form.insertListItem('replies', '')}
        >
          Add reply
        </Button>
      )}
    </FormModal>
  );
}
