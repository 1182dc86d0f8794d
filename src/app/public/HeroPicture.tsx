type SessionState = 'past' | 'now' | 'confirmed' | 'open';
type Session = { client: string; time: string; slot: number; length: 1 | 2; state: SessionState };

/** `slot`: half hours after 9:00. `length`: in half hours. */
const week: { day: string; sessions: Session[] }[] = [
  {
    day: 'Mon',
    sessions: [{ client: 'Ruth E.', time: '9:00', slot: 0, length: 1, state: 'past' }],
  },
  {
    day: 'Tue',
    sessions: [
      { client: 'Nora L.', time: '9:30', slot: 1, length: 2, state: 'past' },
      { client: 'Dana W.', time: '11:00', slot: 4, length: 1, state: 'past' },
      { client: 'Ivy M.', time: '1:00', slot: 8, length: 1, state: 'past' },
      { client: 'Ben C.', time: '2:00', slot: 10, length: 2, state: 'past' },
    ],
  },
  {
    day: 'Wed',
    sessions: [
      { client: 'Sofia C.', time: '9:00', slot: 0, length: 2, state: 'past' },
      { client: 'Marcus A.', time: '10:30', slot: 3, length: 1, state: 'now' },
      { client: 'Eleanor W.', time: '1:00', slot: 8, length: 2, state: 'confirmed' },
      { client: 'Priya R.', time: '2:30', slot: 11, length: 1, state: 'open' },
    ],
  },
  {
    day: 'Thu',
    sessions: [
      { client: 'Jonas H.', time: '9:00', slot: 0, length: 2, state: 'confirmed' },
      { client: 'Hannah B.', time: '10:30', slot: 3, length: 1, state: 'confirmed' },
      { client: 'Amara D.', time: '1:00', slot: 8, length: 2, state: 'confirmed' },
    ],
  },
  {
    day: 'Fri',
    sessions: [
      { client: 'Grace N.', time: '9:00', slot: 0, length: 1, state: 'confirmed' },
      { client: 'Felix R.', time: '10:00', slot: 2, length: 2, state: 'open' },
      { client: 'Mia T.', time: '1:30', slot: 9, length: 1, state: 'confirmed' },
    ],
  },
];
const count = week.flatMap(({ sessions }) => sessions).length;
const hours = ['9 AM', '10 AM', '11 AM', '12 PM', '1 PM', '2 PM'];

/** Pairs of leaves from the bottom of the stem to the top. */
const leaves = [
  { dx: 10.2, y: 62.5, rx: 11.6, ry: 3, turn: 34 },
  { dx: 8.7, y: 53.6, rx: 9.8, ry: 2.8, turn: 37 },
  { dx: 7.1, y: 44.7, rx: 7.9, ry: 2.5, turn: 40 },
  { dx: 5.4, y: 35.8, rx: 6, ry: 2.2, turn: 43 },
  { dx: 3.6, y: 27.4, rx: 4, ry: 1.8, turn: 46 },
];

function FernMark({ size = 52 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 96 96" aria-hidden="true">
      <circle cx="48" cy="48" r="48" fill="#0f4a39" />
      <g fill="#e9e3cf">
        {leaves.map(({ dx, y, rx, ry, turn }) => (
          <g key={y}>
            <ellipse rx={rx} ry={ry} transform={`translate(${48 - dx} ${y}) rotate(${turn})`} />
            <ellipse rx={rx} ry={ry} transform={`translate(${48 + dx} ${y}) rotate(${-turn})`} />
          </g>
        ))}
        <path d="M47.2 80V20h1.6v60z" />
      </g>
    </svg>
  );
}

/** A picture of the product in HTML: the calendar week and the public page. */
export function HeroPicture() {
  return (
    <div className="picture" aria-hidden="true">
      <div className="picture-week">
        <p className="picture-title">
          <b>This week</b> {count} appointments
        </p>
        <div className="picture-grid num">
          <div className="picture-hours">
            {hours.map(hour => (
              <span key={hour}>{hour}</span>
            ))}
          </div>
          {week.map(({ day, sessions }) => (
            <div className={day === 'Wed' ? 'picture-day today' : 'picture-day'} key={day}>
              <b>{day}</b>
              {sessions.map(({ client, time, slot, length, state }) => (
                <p className={`session ${state} at-${slot} long-${length}`} key={time}>
                  <b>{client}</b> <span>{time}</span>
                </p>
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="picture-page">
        <FernMark />
        <b className="picture-name">Fernhill Nutrition</b>
        <p>Food that fits the life you have</p>
        <p className="picture-book">Book an Appointment</p>
        <small>Next free: Thu, 11:00 AM</small>
        <p className="picture-block">Seasonal eating guide</p>
        <p className="picture-block">Insurance and fees</p>
      </div>
    </div>
  );
}
