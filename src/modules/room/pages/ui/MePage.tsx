import type { ReactNode } from 'react';
import { formatShortDate } from '../../../../shared/format/format-time.ts';
import { languageCodes } from '../../../../shared/locale.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { roomMessages } from '../messages/catalog.ts';
import { RoomCard, RoomForm, type RoomFrame, RoomLayout } from './RoomLayout.tsx';

type MeProps = {
  frame: RoomFrame;
  timeZone: string;
  record: {
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    phoneText: string | null;
    language: string | null;
  };
  preferences: { emailReminders: boolean; smsReminders: boolean; newsletter: boolean; isSubscriber: boolean };
  devices: Device[];
  /** The language of the practice, which applies unless the client chooses one. */
  practiceLanguage: string;
  isSaved: boolean;
  /** Typed values that can’t be saved, and why. */
  failed?: { phone: string; message: string } | undefined;
};

type Device = { id: number; device: string; lastSeenAt: Date; isCurrent: boolean };
/** `/my/:slug/me`: contact details, reminders, and devices. */
export function MePage({ frame, timeZone, record, preferences, devices, isSaved, ...rest }: MeProps) {
  const t = useMessages(roomMessages);
  const locale = useLocale();
  const { root, practiceName } = frame;
  const action = `${root}/me`;
  const { failed, practiceLanguage } = rest;
  const isPreview = frame.previewOf !== undefined;
  return (
    <RoomLayout frame={frame} title={t.nav.me} lead={t.me.lead(practiceName)}>
      <section className="card room-card">
        <dl className="room-facts">
          <Fact name={t.me.name}>{`${record.firstName} ${record.lastName}`}</Fact>
          <Fact name={t.me.email}>{record.email}</Fact>
        </dl>
        <p className="muted room-note">{t.me.change}</p>
        <RoomForm className="room-form room-details" method="post" action={action}>
          <input type="hidden" name="wish" value="details" />
          <div className="field">
            <label htmlFor="me-phone">{t.me.phone}</label>
            <input
              id="me-phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              maxLength={40}
              defaultValue={failed?.phone ?? record.phoneText ?? record.phone ?? ''}
              aria-invalid={failed ? true : undefined}
              aria-describedby={failed ? 'me-phone-error' : undefined}
            />
            {failed && (
              <p className="field-error" id="me-phone-error" role="alert">
                {failed.message}
              </p>
            )}
          </div>
          <div className="field">
            <label htmlFor="me-language">{t.me.language}</label>
            <select id="me-language" name="language" defaultValue={record.language ?? ''}>
              <option value="">{t.me.usual(nameOfLanguage(practiceLanguage))}</option>
              {languageCodes.map(code => (
                <option key={code} value={code} lang={code}>
                  {nameOfLanguage(code)}
                </option>
              ))}
            </select>
          </div>
          <p className="muted">{t.me.languageHint}</p>
          <div className="room-save">
            <button className="btn" type="submit">
              {t.me.saveDetails}
            </button>
          </div>
        </RoomForm>
      </section>
      <RoomCard title={t.me.reminders}>
        <RoomForm className="room-form" method="post" action={action}>
          <input type="hidden" name="wish" value="reminders" />
          <Choice name="email" isChosen={preferences.emailReminders}>
            {t.me.byEmail}
          </Choice>
          <Choice name="sms" isChosen={preferences.smsReminders}>
            {t.me.byText}
          </Choice>
          <Choice name="newsletter" isChosen={preferences.newsletter}>
            {preferences.isSubscriber ? t.me.newsletter : t.me.news}
          </Choice>
          <div className="room-save">
            <button className="btn btn-primary" type="submit">
              {t.me.save}
            </button>
            <span role="status">{isSaved && t.me.saved}</span>
          </div>
        </RoomForm>
      </RoomCard>
      <RoomCard title={t.me.devices}>
        <RoomForm method="post" action={action}>
          <input type="hidden" name="wish" value="end" />
          <ul className="room-rows">
            {devices.map(({ id, device, lastSeenAt, isCurrent }) => {
              const name = device || t.me.unknownDevice;
              return (
                <li key={id}>
                  <div>
                    <b>{name}</b>
                    <span className="muted num">
                      {isCurrent ? t.me.thisDevice : t.me.lastSeen(formatShortDate(lastSeenAt, timeZone, locale))}
                    </span>
                  </div>
                  <button className="btn" name="device" value={id} aria-label={t.me.endDeviceOf(name)} type="submit">
                    {t.me.endDevice}
                  </button>
                </li>
              );
            })}
          </ul>
          <div className="room-note">
            <button className="btn" name="device" value="all" type="submit">
              {t.me.signOutEverywhere}
            </button>
          </div>
        </RoomForm>
      </RoomCard>
      <RoomCard title={t.me.data}>
        <div className="room-note room-data">
          <p className="muted">{t.me.dataText(practiceName)}</p>
          {!isPreview && (
            <a className="btn" href={`${root}/export`} download>
              {t.me.download}
            </a>
          )}
        </div>
      </RoomCard>
    </RoomLayout>
  );
}

/** In the language itself. */
const nameOfLanguage = (code: string) => new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="muted">{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
);

const Choice = ({ name, isChosen, children }: { name: string; isChosen: boolean; children: ReactNode }) => (
  <label className="room-choice">
    <input type="checkbox" name={name} value="yes" defaultChecked={isChosen} />
    {children}
  </label>
);
