import { describe, expect, test } from 'vitest';
import { type ReadOptions, readCalendar } from './read-calendar.ts';

const options: ReadOptions = {
  timeZone: 'Europe/Berlin',
  window: { from: Date.parse('2026-03-01T00:00:00Z'), to: Date.parse('2026-05-01T00:00:00Z') },
  own: { prefix: 'appointment-7-', suffix: '@sorrel.example' },
  owner: null,
};

/** Busy times as "03-02T09:00/10:00", in UTC. */
function busy(body: string, given: Partial<ReadOptions> = {}) {
  const result = readCalendar(`BEGIN:VCALENDAR\nVERSION:2.0\n${body}\nEND:VCALENDAR\n`, { ...options, ...given });
  if ('problem' in result) return result;
  expect(result.unreadable).toBe(0);
  const times: string[] = [];
  for (let at = 0; at < result.busy.length; at += 2) {
    const [start = '', end = ''] = result.busy.slice(at, at + 2).map(each => new Date(each).toISOString());
    times.push(
      `${start.slice(5, 16)}/${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11, 16) : end.slice(5, 16)}`,
    );
  }
  return times;
}
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n');
const single = (start: string, end: string, ...more: string[]) =>
  event('UID:a@x', `DTSTART${start}`, `DTEND${end}`, ...more);

describe('single events', () => {
  test.each([
    ['UTC', ':20260302T090000Z', ':20260302T100000Z', '03-02T09:00/10:00'],
    [
      'an IANA zone in winter',
      ';TZID=Europe/Berlin:20260302T090000',
      ';TZID=Europe/Berlin:20260302T100000',
      '03-02T08:00/09:00',
    ],
    [
      'an IANA zone in summer',
      ';TZID=Europe/Berlin:20260402T090000',
      ';TZID=Europe/Berlin:20260402T100000',
      '04-02T07:00/08:00',
    ],
    [
      'a name of Windows without a definition',
      ';TZID=Pacific Standard Time:20260402T090000',
      ';TZID=Pacific Standard Time:20260402T100000',
      '04-02T16:00/17:00',
    ],
    [
      'a prefixed name',
      ';TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20260402T090000',
      ';TZID=/freeassociation.sourceforge.net/Asia/Tokyo:20260402T100000',
      '04-02T00:00/01:00',
    ],
    ['a fixed offset', ';TZID="UTC-03:30":20260402T090000', ';TZID="UTC-03:30":20260402T100000', '04-02T12:30/13:30'],
    [
      'a numbered name',
      ';TZID=GMT Standard Time 1:20260402T090000',
      ';TZID=GMT Standard Time 1:20260402T100000',
      '04-02T08:00/09:00',
    ],
    [
      'an unknown zone: the practice’s',
      ';TZID=Mars/Base:20260402T090000',
      ';TZID=Mars/Base:20260402T100000',
      '04-02T07:00/08:00',
    ],
    ['a floating time: the practice’s', ':20260402T090000', ':20260402T100000', '04-02T07:00/08:00'],
    [
      'an end in another zone',
      ';TZID=Europe/London:20260402T090000',
      ';TZID=Europe/Berlin:20260402T110000',
      '04-02T08:00/09:00',
    ],
    [
      'a time that the clock skips',
      ';TZID=Europe/Berlin:20260329T023000',
      ';TZID=Europe/Berlin:20260329T040000',
      '03-29T01:30/02:00',
    ],
    ['a whole day', ';VALUE=DATE:20260402', ';VALUE=DATE:20260403', '04-01T22:00/04-02T22:00'],
    ['the day on which the clocks change', ';VALUE=DATE:20260329', ';VALUE=DATE:20260330', '03-28T23:00/03-29T22:00'],
    ['several days', ';VALUE=DATE:20260402', ';VALUE=DATE:20260405', '04-01T22:00/04-04T22:00'],
    ['a whole day that ends when it begins', ';VALUE=DATE:20260402', ';VALUE=DATE:20260402', '04-01T22:00/04-02T22:00'],
  ])('%s', (_, start, end, expected) => expect(busy(single(start, end))).toEqual([expected]));

  test('picks the first of two ambiguous times when clocks go back', () => {
    const autumn = { from: Date.parse('2026-10-20'), to: Date.parse('2026-10-30') };
    const twice = (zone: string) => single(`;TZID=${zone}:20261025T023000`, ':20261025T013000Z');
    const own = [
      'BEGIN:VTIMEZONE\nTZID:mine\nBEGIN:STANDARD\nDTSTART:19701025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\nEND:STANDARD\nBEGIN:DAYLIGHT\nDTSTART:19700329T020000',
      'TZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\nEND:DAYLIGHT\nEND:VTIMEZONE',
    ].join('\n');
    expect(busy(twice('Europe/Berlin'), { window: autumn })).toEqual(['10-25T00:30/01:30']);
    expect(busy(`${own}\n${twice('mine')}`, { window: autumn })).toEqual(['10-25T00:30/01:30']);
  });

  test.each([
    ['an hour', ':20260302T090000Z', 'PT1H', '03-02T09:00/10:00'],
    ['a day by the clock', ';TZID=Europe/Berlin:20260328T120000', 'P1D', '03-28T11:00/03-29T10:00'],
    ['days', ';VALUE=DATE:20260402', 'P2D', '04-01T22:00/04-03T22:00'],
  ])('reads a DURATION of %s', (_, start, duration, expected) =>
    expect(busy(event('UID:a', `DTSTART${start}`, `DURATION:${duration}`))).toEqual([expected]),
  );

  test('treats a time without an end as empty and a day as a full day', () => {
    expect(busy(event('UID:a', 'DTSTART:20260302T090000Z'))).toEqual([]);
    expect(busy(event('UID:a', 'DTSTART;VALUE=DATE:20260402'))).toEqual(['04-01T22:00/04-02T22:00']);
  });

  test("reads whole days and floating times in the calendar's zone", () => {
    const day = single(';VALUE=DATE:20260402', ';VALUE=DATE:20260403');
    expect(busy(`X-WR-TIMEZONE:America/New_York\n${day}`)).toEqual(['04-02T04:00/04-03T04:00']);
    expect(busy(`X-WR-TIMEZONE:America/New_York\n${single(':20260402T090000', ':20260402T100000')}`)).toEqual([
      '04-02T13:00/14:00',
    ]);
    // Programs write UTC where they know no zone.
    expect(busy(`X-WR-TIMEZONE:UTC\n${day}`)).toEqual(['04-01T22:00/04-02T22:00']);
  });

  test.each(['TRANSP:TRANSPARENT', 'STATUS:CANCELLED', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'])('treats %s as free', line =>
    expect(busy(single(':20260302T090000Z', ':20260302T100000Z', line))).toEqual([]),
  );

  test('treats tentative and private events as busy', () => {
    for (const line of ['STATUS:TENTATIVE', 'CLASS:PRIVATE', 'TRANSP:OPAQUE'])
      expect(busy(single(':20260302T090000Z', ':20260302T100000Z', line))).toHaveLength(1);
  });

  test('treats an invitation as free only if the owner declined it', () => {
    const invited = (who: string) =>
      single(
        ':20260302T090000Z',
        ':20260302T100000Z',
        `ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=DECLINED;CN=x:mailto:${who}`,
      );
    expect(busy(invited('Maya@practice.example'), { owner: 'maya@practice.example' })).toEqual([]);
    expect(busy(invited('guest@practice.example'), { owner: 'maya@practice.example' })).toHaveLength(1);
    expect(busy(invited('maya@practice.example'))).toHaveLength(1);
  });

  test("skips the practice's own appointments but not those of others", () => {
    const of = (uid: string) => event(`UID:${uid}`, 'DTSTART:20260302T090000Z', 'DTEND:20260302T100000Z');
    expect(busy(of('appointment-7-12@sorrel.example'))).toEqual([]);
    expect(busy(of('appointment-70-12@sorrel.example'))).toHaveLength(1);
    expect(busy(of('appointment-7-12@other.example'))).toHaveLength(1);
  });

  test('joins overlapping and adjacent events', () => {
    const all = [
      ['0900', '1000'],
      ['0930', '1100'],
      ['1100', '1200'],
      ['1300', '1400'],
    ].map(([from, to]) => single(`:20260302T${from}00Z`, `:20260302T${to}00Z`));
    expect(busy(all.join('\n'))).toEqual(['03-02T09:00/12:00', '03-02T13:00/14:00']);
  });

  test('reads folded lines, LF or CR, lower case and a byte order mark', () => {
    const text =
      '\ufeffbegin:vcalendar\rbegin:vevent\rdtstart:2026030\r 2T090000Z\rdtend:20260302T100000Z\rend:vevent\rend:vcalendar';
    expect(readCalendar(text.replace('\ufeff', ''), options)).toMatchObject({
      busy: [expect.any(Number), expect.any(Number)],
    });
  });

  test('reads FREEBUSY of calendars that publish nothing else', () => {
    const lines = [
      'FREEBUSY;FBTYPE=BUSY:20260302T090000Z/PT1H,20260303T090000Z/20260303T100000Z',
      'FREEBUSY;FBTYPE=FREE:20260304T090000Z/PT1H',
    ];
    expect(busy(['BEGIN:VFREEBUSY', ...lines, 'END:VFREEBUSY'].join('\n'))).toEqual([
      '03-02T09:00/10:00',
      '03-03T09:00/10:00',
    ]);
  });
});

/** Mondays at nine, from 2 March 2026. */
const weekly = (...more: string[]) =>
  event('UID:w', 'DTSTART;TZID=Europe/Berlin:20260302T090000', 'DTEND;TZID=Europe/Berlin:20260302T100000', ...more);
const instance = (day: string, ...more: string[]) =>
  event('UID:w', `RECURRENCE-ID;TZID=Europe/Berlin:${day}T090000`, ...more);
const days = (times: ReturnType<typeof busy>) => (Array.isArray(times) ? times.map(time => time.slice(0, 5)) : times);

describe('repeating events', () => {
  test('keeps the local time and weekday across a clock change', () => {
    expect(busy(weekly('RRULE:FREQ=WEEKLY;COUNT=6'))).toEqual([
      '03-02T08:00/09:00',
      '03-09T08:00/09:00',
      '03-16T08:00/09:00',
      '03-23T08:00/09:00',
      '03-30T07:00/08:00',
      '04-06T07:00/08:00',
    ]);
  });

  test('keeps a Monday evening in New York on Monday (cal.com 14641)', () => {
    const late = event(
      'UID:w',
      'DTSTART;TZID=America/New_York:20260302T210000',
      'DTEND;TZID=America/New_York:20260302T220000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3',
    );
    expect(busy(late)).toEqual(['03-03T02:00/03:00', '03-10T01:00/02:00', '03-17T01:00/02:00']);
  });

  test.each([
    ['in the zone of the series', 'EXDATE;TZID=Europe/Berlin:20260309T090000'],
    ['in UTC (ical.js 257)', 'EXDATE:20260309T080000Z'],
    ['in another zone', 'EXDATE;TZID=America/New_York:20260309T040000'],
    ['as a day', 'EXDATE;VALUE=DATE:20260309'],
    ['without a zone', 'EXDATE:20260309T090000'],
    ['in a list', 'EXDATE;TZID=Europe/Berlin:20260308T090000,20260309T090000'],
  ])('honors EXDATE %s', (_, line) =>
    expect(days(busy(weekly('RRULE:FREQ=WEEKLY;COUNT=3', line)))).toEqual(['03-02', '03-16']),
  );

  test('treats a cancelled occurrence as free in any file order (cal.com 25947)', () => {
    const off = instance(
      '20260309',
      'DTSTART;TZID=Europe/Berlin:20260309T090000',
      'DTEND;TZID=Europe/Berlin:20260309T100000',
      'STATUS:CANCELLED',
    );
    const series = weekly('RRULE:FREQ=WEEKLY;COUNT=3');
    expect(days(busy(`${series}\n${off}`))).toEqual(['03-02', '03-16']);
    expect(days(busy(`${off}\n${series}`))).toEqual(['03-02', '03-16']);
  });

  test('blocks only the new time of a moved occurrence', () => {
    const moved = instance(
      '20260309',
      'DTSTART;TZID=Europe/Berlin:20260310T150000',
      'DTEND;TZID=Europe/Berlin:20260310T160000',
    );
    expect(busy(`${weekly('RRULE:FREQ=WEEKLY;COUNT=3')}\n${moved}`)).toEqual([
      '03-02T08:00/09:00',
      '03-10T14:00/15:00',
      '03-16T08:00/09:00',
    ]);
  });

  test('applies the higher sequence of two changes to an occurrence', () => {
    const change = (sequence: number, hour: string) =>
      instance(
        '20260309',
        `SEQUENCE:${sequence}`,
        `DTSTART;TZID=Europe/Berlin:20260309T${hour}0000`,
        `DTEND;TZID=Europe/Berlin:20260309T${hour}3000`,
      );
    expect(busy(`${change(3, '17')}\n${weekly('RRULE:FREQ=WEEKLY;COUNT=2')}\n${change(2, '12')}`)).toEqual([
      '03-02T08:00/09:00',
      '03-09T16:00/16:30',
    ]);
  });

  test('treats an occurrence without its series as busy (ical-expander 24)', () => {
    expect(busy(instance('20260309', 'DTSTART:20260309T080000Z', 'DTEND:20260309T090000Z'))).toEqual([
      '03-09T08:00/09:00',
    ]);
  });

  test('moves the rest of the series with RANGE=THISANDFUTURE', () => {
    const rest = event(
      'UID:w',
      'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20260309T090000',
      'DTSTART;TZID=Europe/Berlin:20260310T110000',
      'DTEND;TZID=Europe/Berlin:20260310T113000',
    );
    expect(busy(`${weekly('RRULE:FREQ=WEEKLY;COUNT=3')}\n${rest}`)).toEqual([
      '03-02T08:00/09:00',
      '03-10T10:00/10:30',
      '03-17T10:00/10:30',
    ]);
  });

  test('adds times and periods with RDATE', () => {
    const added = [
      'RDATE;TZID=Europe/Berlin:20260304T120000',
      'RDATE;VALUE=PERIOD:20260305T120000Z/PT30M,20260306T120000Z/20260306T140000Z',
    ];
    expect(busy(weekly(...added))).toEqual([
      '03-02T08:00/09:00',
      '03-04T11:00/12:00',
      '03-05T12:00/12:30',
      '03-06T12:00/14:00',
    ]);
  });

  test.each([
    ['an instant', 'UNTIL=20260316T080000Z'],
    ['a day, as Google writes it (node-ical 435)', 'UNTIL=20260316'],
    ['a wall time', 'UNTIL=20260316T090000'],
  ])('honors UNTIL as %s', (_, until) =>
    expect(days(busy(weekly(`RRULE:FREQ=WEEKLY;${until}`)))).toEqual(['03-02', '03-09', '03-16']),
  );

  const holiday = (...more: string[]) =>
    event('UID:h', 'DTSTART;VALUE=DATE:20260316', 'DTEND;VALUE=DATE:20260317', ...more);

  test('ends whole days at an UNTIL instant, as Outlook writes it (node-ical 543)', () => {
    expect(busy(holiday('RRULE:FREQ=DAILY;UNTIL=20260317T230000Z'))).toEqual(['03-15T23:00/03-18T23:00']);
    expect(busy(holiday('RRULE:FREQ=DAILY;UNTIL=20260318T040000Z'), { timeZone: 'America/New_York' })).toEqual([
      '03-16T04:00/03-19T04:00',
    ]);
  });

  test('accepts midnight instants for whole days, as in Exchange (node-ical 454, 459)', () => {
    const zone = 'TZID=W. Europe Standard Time';
    expect(busy(holiday('RRULE:FREQ=DAILY;COUNT=3', `EXDATE;${zone}:20260317T000000`))).toEqual([
      '03-15T23:00/03-16T23:00',
      '03-17T23:00/03-18T23:00',
    ]);
    expect(busy(holiday('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20260316T230000Z'))).toEqual([
      '03-15T23:00/03-16T23:00',
      '03-17T23:00/03-18T23:00',
    ]);
    const moved = event(
      'UID:h',
      `RECURRENCE-ID;${zone}:20260317T000000`,
      'DTSTART;VALUE=DATE:20260325',
      'DTEND;VALUE=DATE:20260326',
    );
    expect(busy(`${holiday('RRULE:FREQ=DAILY;COUNT=3')}\n${moved}`)).toEqual([
      '03-15T23:00/03-16T23:00',
      '03-17T23:00/03-18T23:00',
      '03-24T23:00/03-25T23:00',
    ]);
  });

  test('separates events without a UID', () => {
    const all = ['02', '03'].map(day => event('UID:', `DTSTART:202603${day}T090000Z`, `DTEND:202603${day}T100000Z`));
    expect(days(busy(all.join('\n')))).toEqual(['03-02', '03-03']);
  });

  test('expands an old, endless rule within the window', () => {
    const old = (rule: string) =>
      event(
        'UID:o',
        'DTSTART;TZID=Europe/Berlin:19990104T090000',
        'DTEND;TZID=Europe/Berlin:19990104T100000',
        `RRULE:${rule}`,
      );
    expect(days(busy(old('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO')))).toEqual(['03-09', '03-23', '04-06', '04-20']);
    expect(busy(old('FREQ=DAILY'))).toHaveLength(61);
    expect(busy(old('FREQ=MONTHLY;BYDAY=1MO'))).toHaveLength(2);
  });

  test('clips events at the edges of the window', () => {
    expect(busy(single(':20260201T000000Z', ':20260302T100000Z'))).toEqual(['03-01T00:00/03-02T10:00']);
    expect(busy(single(':20260430T230000Z', ':20270101T000000Z'))).toEqual(['04-30T23:00/05-01T00:00']);
  });
});

describe('time zones of the file', () => {
  const observance = (kind: string, start: string, from: string, to: string, rule: string) =>
    [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, rule, `END:${kind}`]
      .filter(Boolean)
      .join('\n');
  const zone = (name: string, ...parts: string[]) =>
    ['BEGIN:VTIMEZONE', `TZID:${name}`, ...parts, 'END:VTIMEZONE'].join('\n');
  /** As Outlook writes a zone of its own: since 1601, with rules. */
  const custom = zone(
    'Customized Time Zone',
    observance('STANDARD', '16010101T030000', '+0200', '+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10'),
    observance('DAYLIGHT', '16010101T020000', '+0100', '+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3'),
  );
  const inZone = (name: string, day: string, from = '0900', to = '1000') =>
    single(`;TZID=${name}:${day}T${from}00`, `;TZID=${name}:${day}T${to}00`);

  test("uses the file's own definition on both sides of a clock change", () => {
    expect(
      busy(`${custom}\n${inZone('Customized Time Zone', '20260302')}\n${inZone('Customized Time Zone', '20260402')}`),
    ).toEqual(['03-02T08:00/09:00', '04-02T07:00/08:00']);
    // 02:30 is skipped: the offset before counts.
    expect(busy(`${custom}\n${inZone('Customized Time Zone', '20260329', '0230', '0400')}`)).toEqual([
      '03-29T01:30/02:00',
    ]);
  });

  test('reads RDATE, UNTIL and quoted names', () => {
    const name = '"(UTC+01:00) Amsterdam, Berlin: mine"';
    const own = zone(
      name.replaceAll('"', ''),
      observance('STANDARD', '20251026T030000', '+0200', '+0100', 'RDATE:20261025T030000'),
      observance(
        'DAYLIGHT',
        '20200329T020000',
        '+0100',
        '+0200',
        'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3;UNTIL=20270328T010000Z',
      ),
    );
    expect(busy(`${own}\n${inZone(name, '20260402')}`)).toEqual(['04-02T07:00/08:00']);
  });

  test('prefers a known name over a definition that fits one year only', () => {
    const wrong = zone('Europe/Berlin', observance('DAYLIGHT', '20190101T000000', '+0200', '+0200', ''));
    expect(busy(`${wrong}\n${inZone('Europe/Berlin', '20260302')}`)).toEqual(['03-02T08:00/09:00']);
    const outlook = zone('W. Europe Standard Time', observance('STANDARD', '16010101T000000', '+0200', '+0200', ''));
    expect(busy(`${outlook}\n${inZone('W. Europe Standard Time', '20260302')}`)).toEqual(['03-02T08:00/09:00']);
  });

  test('reads the zone from X-LIC-LOCATION', () => {
    const own = zone(
      'mine',
      'X-LIC-LOCATION:Asia/Tokyo',
      observance('STANDARD', '19700101T000000', '+0000', '+0000', ''),
    );
    expect(busy(`${own}\n${inZone('mine', '20260302')}`)).toEqual(['03-02T00:00/01:00']);
  });
});

describe('hostile and broken files', () => {
  const read = (text: string) => readCalendar(text, options);
  const long = (rule: string) =>
    `BEGIN:VCALENDAR\n${single(':20260302T090000Z', ':20260302T090001Z', `RRULE:${rule}`)}\nEND:VCALENDAR`;

  test('rejects files that are no calendar', () => {
    expect(read('')).toEqual({ problem: 'not a calendar' });
    expect(read('hello')).toEqual({ problem: 'not a calendar' });
    expect(read('BEGIN:VCARD\nEND:VCARD')).toEqual({ problem: 'not a calendar' });
    expect(read('<!DOCTYPE html><title>Sign in</title>')).toEqual({ problem: 'web page' });
  });

  test('rejects a rule per second and 50,001 events as too many', { tags: 'detail' }, () => {
    expect(read(long('FREQ=SECONDLY;INTERVAL=2'))).toEqual({ problem: 'too many' });
    const many = `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nEND:VEVENT\n'.repeat(50_001)}END:VCALENDAR`;
    expect(read(many)).toEqual({ problem: 'too many' });
  });

  test.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYDAY=4TH;BYMONTHDAY=24;BYMONTH=11',
  ])('stops expanding the rare or impossible rule %s (ical.js 509, 1038)', rule => {
    expect(read(long(rule))).toMatchObject({ unreadable: 0 });
  });

  test('counts unreadable entries and reads the others', () => {
    const broken = [
      event('UID:b', 'DTSTART:yesterday'),
      event('UID:c', 'DTEND:20260302T100000Z'),
      event('UID:d', 'DTSTART:20260302T090000Z', 'RRULE:FREQ=SOMETIMES'),
    ];
    const good = single(':20260302T090000Z', ':20260302T100000Z', 'SUMMARY:broken line follows', 'and has no colon');
    const result = read(`BEGIN:VCALENDAR\n${[...broken, good].join('\n')}\nEND:VCALENDAR`);
    expect(result).toMatchObject({
      unreadable: 3,
      busy: [Date.parse('2026-03-02T09:00:00Z'), Date.parse('2026-03-02T10:00:00Z')],
    });
  });

  test('ignores deep nesting and alarms', () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER;VALUE=DATE-TIME:20260101T000000Z', 'DURATION:PT15M', 'END:VALARM'];
    expect(busy(single(':20260302T090000Z', ':20260302T100000Z', ...alarm))).toEqual(['03-02T09:00/10:00']);
    expect(read(`BEGIN:VCALENDAR\n${'BEGIN:X\n'.repeat(100_000)}`)).toEqual({ busy: [], unreadable: 0 });
  });
});
