import { bookingQuestionKinds, maxBookingQuestions } from '../../scheduling/appointments/booking.ts';
import { type FormDefinition, isAsked, type Question, questionKindLabels } from './questions.ts';

const isShort = ({ kind }: Question) => bookingQuestionKinds.some(each => each === kind);

/**
 * The reason why a form can’t be asked at booking, shown to its authors; null if it can. The booking page has room only
 * for a few short questions whose answer is one line, a number, a choice or a date.
 */
export function whyNotAtBooking({
  questions,
  isSigned,
}: Pick<FormDefinition, 'questions' | 'isSigned'>): string | null {
  if (isSigned) return 'It’s signed, and clients can’t sign while they book.';
  const long = questions.find(each => !isShort(each));
  if (long) {
    const name = 'label' in long && long.label ? `“${shorten(long.label)}” (${kindOf(long)})` : `A ${kindOf(long)}`;
    return `${name} doesn’t fit on the booking page.`;
  }
  const count = questions.filter(isAsked).length;
  if (count > maxBookingQuestions)
    return `It asks ${count} questions. At booking, ${maxBookingQuestions} is the limit.`;
  return count ? null : 'It asks nothing yet.';
}

const kindOf = ({ kind }: Question) => questionKindLabels[kind].toLowerCase();
const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text);
