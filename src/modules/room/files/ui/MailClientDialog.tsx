import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatSize } from '../../../../shared/file-kinds.ts';
import { api } from '../../../../ui/data/api.ts';
import { refresh } from '../../../../ui/data/query.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FileButton } from '../../../../ui/form/FileButton.tsx';
import { DialogForm, FormFrame, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { newKey } from '../../../../ui/form/new-key.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { emailLog } from '../../../messaging/emails/contract.ts';
import { suppressionQuery } from '../../../messaging/suppressions/ui/suppression-queries.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import { acceptedFiles } from '../contract.ts';
import { clientMail, mailAttachmentLimit, maxAttachments, refusedReasons } from '../mail.ts';
import classes from './files.module.css';

type Chosen = { id: string; name: string; size: number; content: string };
type Props = { client: ClientDetail; isOpen: boolean; onClose: () => void };

/** Needs a new `key` for each opening: the idempotency key is created once per mount. */
export function MailClientDialog({ client, isOpen, onClose }: Props) {
  const { id, firstName, lastName, email } = client;
  const { hasMailServer } = useCurrentUser().practice;
  const mayAttach = useMay('records.write');
  const { data: suppression } = useQuery(suppressionQuery(email));
  const [key] = useState(newKey);
  const { form, saving } = useFormModal({
    initialValues: { subject: '', body: '', attachments: [] as Chosen[] },
    schema: clientMail,
    bodyOf: ({ attachments, ...typed }) => ({
      ...typed,
      key,
      attachments: attachments.map(({ name, content }) => ({ name, content })),
    }),
    save: input => api.post(`/api/clients/${id}/emails`, input, emailLog),
    onSaved: async sent => {
      if (hasMailServer) toast.success('Email on its way', sent.recipientEmail);
      else toast.failure('Email saved, not sent', 'No mail server is set up.');
      onClose();
      await refresh('/api/clients', '/api/emails/logs', `/api/clients/${id}/files`);
    },
  });
  const refusal = suppression?.reason && refusedReasons[suppression.reason];
  return (
    <FormFrame
      title={`Email to ${firstName} ${lastName}`}
      isOpen={isOpen}
      isDirty={!refusal && form.isDirty()}
      onClose={onClose}
    >
      {refusal ? (
        <>
          <div className={dialog.failure} role="alert">
            <Icon name="alert" />
            <span>{refusal}</span>
          </div>
          <div className={dialog.actions}>
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      ) : (
        <DialogForm
          form={form}
          saving={saving}
          onCancel={onClose}
          label="Send email"
          pendingLabel="Sending..."
          fallback="Nothing was sent. Your email is still here."
        >
          <p className={classes.hint}>To {email}</p>
          <TextInput
            label="Subject"
            maxLength={300}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('subject')}
          />
          <Textarea
            label="Message"
            description="{firstName} and {fullName} become the client’s name. Your signature is added automatically."
            autosize
            minRows={6}
            maxRows={16}
            maxLength={20_000}
            {...form.getInputProps('body')}
          />
          {mayAttach && (
            <Attachments
              chosen={form.values.attachments}
              error={typeof form.errors.attachments === 'string' ? form.errors.attachments : null}
              onChange={attachments => form.setFieldValue('attachments', attachments)}
            />
          )}
        </DialogForm>
      )}
    </FormFrame>
  );
}

type AttachmentsProps = { chosen: Chosen[]; error: string | null; onChange: (files: Chosen[]) => void };

function Attachments({ chosen, error, onChange }: AttachmentsProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(null);
    const size = chosen.reduce((sum, each) => sum + each.size, file.size);
    if (size > mailAttachmentLimit) return setRefusal('The attachments can have 10 MB together.');
    try {
      onChange([...chosen, { id: newKey(), name: file.name, size: file.size, content: await readBase64(file) }]);
    } catch {
      setRefusal(`${file.name} couldn’t be read. Choose it again.`);
    }
  };
  const shown = refusal ?? error;
  return (
    <div>
      {chosen.length > 0 && (
        <ul className={classes.attached} aria-label="Attachments">
          {chosen.map(file => (
            <li key={file.id}>
              <span>
                {file.name} <span className={classes.hint}>{formatSize(file.size)}</span>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(chosen.filter(each => each !== file))}
              >
                <Icon name="close" size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <FileButton
        label="Attachment"
        accept={acceptedFiles}
        disabled={chosen.length >= maxAttachments}
        onFile={file => void add(file)}
      >
        Attach a file
      </FileButton>
      <p className={classes.hint}>
        PDF, images, Word, Excel, CSV or text, up to 10 MB together. They’re also kept in the client’s files.
      </p>
      <div role="alert">{shown && <p className={classes.refusal}>{shown}</p>}</div>
    </div>
  );
}

/** Uses FileReader, which encodes without blocking the page. */
const readBase64 = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
