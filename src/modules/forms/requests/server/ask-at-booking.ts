import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import {
  type BookingAnswer,
  type BookingForm,
  type BookingQuestion,
  type BookingQuestionKind,
  bookingQuestionKinds,
  maxBookingQuestions,
} from '../../../scheduling/appointments/booking.ts';
import { fieldOf } from '../../../scheduling/appointments/booking-questions.ts';
import type {
  AskedForm,
  CheckedAnswers,
  QuestionsAtBooking,
} from '../../../scheduling/appointments/server/booking/questions-at-booking.ts';
import { whyNotAtBooking } from '../../forms/at-booking.ts';
import {
  type Answer,
  type FormDefinition,
  isAsked,
  type Question,
  type QuestionOf,
  shownQuestions,
} from '../../forms/questions.ts';
import { findVersions, getVersion, versionKey } from '../../forms/server/forms.ts';
import { checkValue, missingAnswers } from '../check-answers.ts';
import { type FormDocument, formDocument } from '../document.ts';
import { messages } from '../messages/en.ts';
import { insertFilledForm, loadFormBranding, writeDocument } from './answers.ts';
import { readAnswers } from './detail.ts';
import { causeBefore } from './send-by-rule.ts';
import { formRequests } from './tables.ts';

const { errors } = messages;

type LiveForm = { formId: number; version: number; definition: FormDefinition };

type AtBookingRow = { service_id: string | null; form_id: string; version: number; definition: FormDefinition };

/** One statement, because every booking runs it while holding the lock of the calendar. */
async function findAsked({ db, tenantId }: Scope): Promise<(serviceId: number) => AskedForm | null> {
  const { rows } = await db.execute<AtBookingRow>(sql`select r.service_id, f.id as form_id, v.version, v.definition
    from form_rules r join forms f on f.tenant_id = r.tenant_id and f.id = r.form_id and f.retired_at is null
    join form_versions v on v.tenant_id = f.tenant_id and v.form_id = f.id and v.version = f.version
    where r.tenant_id = ${tenantId} and r.time = 'at_booking'`);
  const fitting = rows.filter(({ definition }) => whyNotAtBooking(definition) === null);
  return serviceId => {
    const row =
      fitting.find(({ service_id }) => Number(service_id) === serviceId) ??
      fitting.find(({ service_id }) => service_id === null);
    if (!row) return null;
    const live = { formId: Number(row.form_id), version: row.version, definition: row.definition };
    return { form: publicForm(live), check: answers => checkAll(live, answers) };
  };
}

type ShortQuestion = QuestionOf<BookingQuestionKind>;
const isShort = (each: Question): each is ShortQuestion => bookingQuestionKinds.some(kind => kind === each.kind);

/** Without points and proposals, which only the practice may see. */
const publicForm = ({ definition: { intro, questions } }: LiveForm): BookingForm => ({
  intro,
  questions: questions.filter(isShort).map(publicQuestion),
});

const publicQuestion = (each: ShortQuestion): BookingQuestion => ({
  ...{ id: each.id, kind: each.kind, label: each.label, help: each.help, required: each.required },
  mayAsk: each.required && each.canAsk,
  options: 'options' in each ? each.options.map(({ id, label }) => ({ id, label })) : [],
  unit: each.kind === 'number' ? each.unit : null,
  low: each.kind === 'scale' ? each.low : null,
  high: each.kind === 'scale' ? each.high : null,
  showIf: each.showIf,
});

/** @throws AppError invalid with the problems by field */
function checkAll({ formId, version, definition }: LiveForm, bookingAnswers: BookingAnswer[]): CheckedAnswers | null {
  const answers: Record<string, Answer> = {};
  const problems: Record<string, string> = {};
  for (const { question, value, ask } of bookingAnswers) {
    const formQuestion = definition.questions.find(({ id }) => id === question);
    const isTwice = Object.hasOwn(answers, question) || Object.hasOwn(problems, question);
    if (!formQuestion || !isAsked(formQuestion) || isTwice) throw new AppError('invalid', errors.unknownQuestion);
    if (ask) {
      if (formQuestion.kind !== 'consent' && formQuestion.canAsk) answers[question] = { ask: true };
      else problems[question] = errors.needsAnswer;
      continue;
    }
    const checked = checkValue(formQuestion, value);
    if ('problem' in checked) problems[question] = checked.problem;
    else if (checked.value !== null) answers[question] = { value: checked.value as never };
  }
  const shown = new Set(shownQuestions(definition, answers).map(each => each.id));
  const ofShown = Object.entries({ ...missingAnswers(definition, answers), ...problems }).filter(([id]) =>
    shown.has(id),
  );
  if (ofShown.length) {
    const [[, first] = []] = ofShown;
    const isMissing = ofShown.some(([, problem]) => problem === errors.needsAnswer);
    throw new AppError(
      'invalid',
      isMissing || !first ? errors.unanswered : first,
      Object.fromEntries(ofShown.map(([id, problem]) => [fieldOf({ id }), problem])),
    );
  }
  const shownAnswers = Object.entries(answers).filter(([id]) => shown.has(id));
  return shownAnswers.length ? { formId, version, answers: Object.fromEntries(shownAnswers) } : null;
}

const ofSession = ({ tenantId }: Scope, appointmentId: number) =>
  and(eq(formRequests.tenantId, tenantId), eq(formRequests.appointmentId, appointmentId));
/** Rules send no form for an unpaid booking, so a finished one was answered at booking. */
const isAnsweredAtBooking = (scope: Scope, appointmentId: number) =>
  and(ofSession(scope, appointmentId), isNull(formRequests.userId), isNotNull(formRequests.document));

async function write(scope: Scope, { id, clientId }: { id: number; clientId: number }, document: FormDocument) {
  const { formId } = document;
  const now = new Date(document.finishedAt);
  await insertFilledForm(
    scope,
    // `mailedAt` is set, because no email must be sent for this form, not even if the client reopens it.
    {
      clientId,
      appointmentId: id,
      cause: causeBefore(formId) + id,
      mailedAt: now,
      startedAt: now,
      lastAnsweredAt: now,
    },
    { version: await getVersion(scope, document), answers: readAnswers(document.answers), document, answeredAt: now },
  );
}

/** The answers, if they fit beside the other details of a session; longer forms are opened. */
function fewAnswers(document: unknown): { label: string; lines: string[] }[] {
  const { entries } = document ? formDocument.parse(document) : { entries: [] };
  const questionEntries = entries.filter(({ kind }) => kind !== 'heading' && kind !== 'text');
  if (questionEntries.length > maxBookingQuestions) return [];
  return questionEntries.filter(({ lines }) => lines.length > 0).map(({ label, lines }) => ({ label, lines }));
}

const removedAnswers = z.object({ document: formDocument });

/** Stores the answers of a booking like those of any submitted form. */
export const askAtBooking: QuestionsAtBooking = {
  find: findAsked,
  prepare: async (services, page) => {
    const branding = await loadFormBranding(services, page);
    return async (scope, { answers, ...form }, { appointment, now }) => {
      const version = await getVersion(scope, form);
      // The booking page is in the practice’s language, because it doesn’t know who books.
      const client = { ...(await getClient(scope, appointment.clientId)), language: null };
      const documentInput = { version, answers: readAnswers(answers), client, branding, name: null, now };
      await write(scope, appointment, await writeDocument(scope, documentInput));
    };
  },
  isAnswered: async (scope, appointmentId) =>
    (await scope.db.$count(formRequests, isAnsweredAtBooking(scope, appointmentId))) > 0,
  remove: async (scope, appointmentId) => {
    const [removed] = await scope.db
      .delete(formRequests)
      .where(isAnsweredAtBooking(scope, appointmentId))
      .returning({ document: formRequests.document });
    return removed ?? null;
  },
  restore: async (scope, removed, appointment) => write(scope, appointment, removedAnswers.parse(removed).document),
  ofAppointment: async (scope, appointmentId) => {
    if (!isAllowed(scope, 'records.read')) return [];
    const { id, formId, version, finishedAt, withdrawnAt, document } = formRequests;
    const rows = await scope.db
      .select({ id, formId, version, finishedAt, document })
      .from(formRequests)
      .where(and(ofSession(scope, appointmentId), isNull(withdrawnAt)))
      .orderBy(id);
    const versions = await findVersions(scope, rows);
    return rows.flatMap(row => {
      const title = versions.get(versionKey(row))?.title;
      return title === undefined
        ? []
        : [{ id: row.id, title, isFinished: row.finishedAt !== null, answers: fewAnswers(row.document) }];
    });
  },
};

/** Whether the client was asked for any form. */
export const hasForms = async (scope: Scope, clientId: number): Promise<boolean> =>
  (await scope.db.$count(
    formRequests,
    and(eq(formRequests.tenantId, scope.tenantId), eq(formRequests.clientId, clientId)),
  )) > 0;
