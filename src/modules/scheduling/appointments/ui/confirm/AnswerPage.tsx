import { headingId, LinkLayout, LinkResult } from '../../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../../ui/public/PoweredBy.tsx';
import type { AnswerInput, AnswerPreview } from '../../by-link.ts';
import { Fact } from '../by-link/AppointmentFacts.tsx';

type Props = Product & {
  preview: AnswerPreview;
  token: string;
  /** The answer whose link was followed. */
  answer: AnswerInput['answer'];
};

/**
 * `/answer-request`: the practitioner accepts or declines a request. Opening it changes nothing, because mail scanners
 * open links.
 */
export function AnswerPage({ preview, token, answer, ...product }: Props) {
  return (
    <LinkLayout practice={preview.practiceName} {...product}>
      {preview.state === 'waiting' ? (
        <Question {...{ preview, token, answer }} />
      ) : (
        <Result preview={preview} state={preview.state} />
      )}
    </LinkLayout>
  );
}

const nameOf = ({ client: { firstName, lastName } }: AnswerPreview) => `${firstName} ${lastName}`;

function Question({ preview, token, answer }: Pick<Props, 'preview' | 'token' | 'answer'>) {
  const isDecline = answer === 'decline';
  const other = `/answer-request?${new URLSearchParams({ token, answer: isDecline ? 'accept' : 'decline' })}`;
  return (
    <>
      <div className="byl-top">
        <h1 id={headingId}>{isDecline ? 'Decline this request?' : 'Accept this request?'}</h1>
        <dl>
          <Fact icon="person" name="Client">
            <b>{nameOf(preview)}</b>
          </Fact>
          <Fact icon="tag" name="Service">
            {preview.title}
          </Fact>
          <Fact icon="calendar" name="Date">
            {preview.day}
          </Fact>
          <Fact icon="clock" name="Time">
            <span className="num">{preview.time}</span>
          </Fact>
        </dl>
        <p className="muted">The time is held until {preview.answerBy}. After that, the request expires.</p>
      </div>
      <form className="byl-choices" method="post" action="/answer-request">
        <input type="hidden" name="token" value={token} />
        {isDecline && (
          <div className="field">
            <label htmlFor="answer-message">
              Message to {preview.client.firstName} <small>optional</small>
            </label>
            <textarea id="answer-message" name="message" rows={3} maxLength={500} />
          </div>
        )}
        <button
          className={`btn btn-block ${isDecline ? 'btn-danger' : 'btn-primary'}`}
          type="submit"
          name="answer"
          value={answer}
        >
          {isDecline ? 'Decline' : 'Accept'}
        </button>
        <a className="btn btn-block" href={other}>
          {isDecline ? 'Accept instead' : 'Decline instead'}
        </a>
      </form>
    </>
  );
}

type Answered = Exclude<AnswerPreview['state'], 'waiting'>;

function Result({ preview, state }: { preview: AnswerPreview; state: Answered }) {
  const { title, text } = results[state](preview);
  return (
    <LinkResult
      tone={state === 'accepted' || state === 'declined' ? 'done' : 'failed'}
      title={title}
      ways={
        <a className="btn" href={preview.calendarHref}>
          Open calendar
        </a>
      }
    >
      <p>
        {nameOf(preview)}, {preview.title}, {preview.day}, {preview.time}
      </p>
      <p role="status">{text}</p>
    </LinkResult>
  );
}

const emailNotice = ({ client, isEmailed }: AnswerPreview) =>
  isEmailed
    ? `We’ve emailed ${client.firstName} your answer.`
    : `You haven’t connected a mail server, so please let ${client.firstName} know.`;

const results: Record<Answered, (preview: AnswerPreview) => { title: string; text: string }> = {
  accepted: preview => ({
    title: 'This request was accepted',
    text: `The appointment is in your calendar. ${emailNotice(preview)}`,
  }),
  declined: preview => ({
    title: 'This request was declined',
    text: `The time is free again. ${emailNotice(preview)}`,
  }),
  withdrawn: ({ client }) => ({
    title: 'This request was withdrawn',
    text: `${client.firstName} no longer needs an answer. The time is free again.`,
  }),
  expired: ({ answerBy }) => ({
    title: 'This request has expired',
    text: `It wasn’t answered by ${answerBy}. The time is free again.`,
  }),
  cancelled: () => ({
    title: 'This appointment was cancelled',
    text: 'The request was accepted, and the appointment was cancelled later.',
  }),
};
