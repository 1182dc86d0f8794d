import IconFile from '@tabler/icons-react/icons/IconFile';
import { formatSize } from '../../../../shared/file-kinds.ts';
import { formatShortDate } from '../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../ui/public/PublicIcon.tsx';
import type { RoomForm as OwnForm } from '../../../forms/requests/contract.ts';
import { requestMessages } from '../../../forms/requests/messages/catalog.ts';
import { RoomCard, RoomForm, type RoomFrame, RoomLayout, RoomLink } from '../../pages/ui/RoomLayout.tsx';
import { acceptedFiles, type RoomFile } from '../contract.ts';
import { fileMessages } from '../messages/catalog.ts';

type Page = { frame: RoomFrame; timeZone: string; files: RoomFile[] };
type FilesPageProps = Page & {
  /** Forms that the client has signed. */
  signedForms: OwnForm[];
  problem?: string | undefined;
  isSent?: boolean;
};

/** `/my/:slug/files`: files of both sides, and a form to send one. */
export function FilesPage({ frame, timeZone, files, signedForms, problem, isSent = false }: FilesPageProps) {
  const t = useMessages(fileMessages).page;
  return (
    <RoomLayout frame={frame} title={t.title}>
      {problem && (
        <p className="notice notice-danger" role="alert" id="file-problem">
          {problem}
        </p>
      )}
      {isSent && !problem && (
        <p className="notice" role="status">
          {t.sent}
        </p>
      )}
      {files.length ? (
        <div className="card">
          <FileRows {...{ frame, timeZone, files }} />
        </div>
      ) : (
        <div className="card room-empty">
          <b>{t.empty}</b>
          <p className="muted">{t.emptyText}</p>
        </div>
      )}
      {signedForms.length > 0 && (
        <RoomCard title={t.signedForms}>
          <SignedForms root={frame.root} timeZone={timeZone} forms={signedForms} />
        </RoomCard>
      )}
      <RoomCard title={t.add}>
        <RoomForm
          className="room-form room-upload"
          method="post"
          encType="multipart/form-data"
          action={`${frame.root}/files`}
          id="add"
        >
          <label htmlFor="file">{t.choose}</label>
          <input
            id="file"
            type="file"
            name="file"
            required
            accept={acceptedFiles}
            aria-describedby={problem ? 'file-problem file-hint' : 'file-hint'}
            aria-invalid={problem ? true : undefined}
          />
          <p className="muted" id="file-hint">
            {t.hint}
          </p>
          <button className="btn btn-primary" type="submit">
            {t.send}
          </button>
        </RoomForm>
      </RoomCard>
    </RoomLayout>
  );
}

type SignedProps = { root: string; timeZone: string; forms: OwnForm[] };

/** Links to the PDFs of signed forms, including consents that were withdrawn later. */
function SignedForms({ root, timeZone, forms }: SignedProps) {
  const t = useMessages(requestMessages).home;
  const locale = useLocale();
  return (
    <ul className="room-rows">
      {forms.map(({ id, title, status, finishedAt }) => (
        <li key={id}>
          <RoomLink className="room-file" href={`${root}/forms/${id}/copy`}>
            <span className="room-tile">
              <IconFile size={20} stroke={1.8} aria-hidden="true" />
            </span>
            <span className="room-words">
              <b dir="auto">{title}</b>
              <span className="muted num">
                {finishedAt && t.signed(formatShortDate(finishedAt, timeZone, locale))}
                {status === 'withdrawn' && ` · ${t.withdrawn}`}
              </span>
            </span>
            <PublicIcon name="download" />
          </RoomLink>
        </li>
      ))}
    </ul>
  );
}

/** Each row downloads its file. */
export function FileRows({ frame: { root, practiceName }, timeZone, files }: Page) {
  const t = useMessages(fileMessages).page;
  const locale = useLocale();
  const about = ({ author, createdAt, size }: RoomFile) => {
    const [day, long] = [formatShortDate(createdAt, timeZone, locale), formatSize(size, locale)];
    return author === 'client' ? t.fromYou(day, long) : t.fromPractice(practiceName, day, long);
  };
  return (
    <ul className="room-rows">
      {files.map(file => (
        <li key={file.id}>
          <RoomLink className="room-file" href={`${root}/files/${file.id}`} download>
            <span className="room-tile">
              <IconFile size={20} stroke={1.8} aria-hidden="true" />
            </span>
            <span className="room-words">
              <b dir="auto">{file.name}</b>
              <span className="muted num">{about(file)}</span>
              {file.author === 'practice' && !file.seenAt && <span className="room-status">{t.isNew}</span>}
              {file.author === 'client' && file.seenAt && <span className="muted">{t.seen}</span>}
            </span>
            <PublicIcon name="download" />
          </RoomLink>
        </li>
      ))}
    </ul>
  );
}
