import type { CalendarEntry } from '@qingnang/contract/admin-zones';
import { Link } from 'react-router';
import { date, dateTime } from '../../app/format.ts';
import { type CalendarGroup, daysCovered, type Month } from './month.ts';
import { KIND_WORDS, STATE_WORDS } from './words.ts';

interface BarsProps {
  groups: readonly CalendarGroup[];
  month: Month;
  /** Unix seconds of the server: today is marked. */
  now: number;
}

/** One row an entry, a bar over the days it runs; rows stand by kind. */
export function Bars({ groups, month, now }: BarsProps) {
  const today = date(now);
  const columns = { gridTemplateColumns: `220px repeat(${month.days.length}, minmax(0, 1fr))` };
  return (
    <div className="calendar">
      <div className="calendar-row head" style={columns} aria-hidden="true">
        <span />
        {month.days.map((day) => (
          <span key={day} className={day === today ? 'day today' : isWeekend(day) ? 'day weekend' : 'day'}>
            {Number(day.slice(8))}
          </span>
        ))}
      </div>
      {groups.map(({ kind, entries }) => (
        <section key={kind} aria-label={KIND_WORDS[kind]}>
          <h2>
            {KIND_WORDS[kind]} <span className="muted small">{entries.length}</span>
          </h2>
          <ul>
            {entries.map((entry) => (
              <Bar
                // Several special prices of one window stand as one entry without an id.
                key={`${entry.id} ${entry.title} ${entry.detail} ${windowWords(entry)}`}
                entry={entry}
                month={month}
                columns={columns}
                today={month.days.indexOf(today)}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const SATURDAY = 6;
const isWeekend = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % SATURDAY === 0;

interface BarProps {
  entry: CalendarEntry;
  month: Month;
  columns: React.CSSProperties;
  /** Index of today among the days; -1 in another month. */
  today: number;
}

function Bar({ entry, month, columns, today }: BarProps) {
  const covered = daysCovered(entry, month);
  const { name, tone } = STATE_WORDS[entry.state];
  return (
    <li className="calendar-row" style={columns}>
      <Link to={entry.url} className="calendar-name" title={`${entry.title} · ${entry.detail}`}>
        {entry.title}
        {entry.kind === 'promotion' && <span className="muted small">　{entry.detail}</span>}
        <span className="visually-hidden">
          ，{name}，{windowWords(entry)}
        </span>
      </Link>
      {today >= 0 && <i className="calendar-today" style={{ gridColumn: today + FIRST_DAY }} />}
      {covered && (
        <Link
          to={entry.url}
          tabIndex={-1}
          aria-hidden="true"
          className={`calendar-bar ${tone} ${edges(entry, month)}`}
          title={`${entry.detail} · ${windowWords(entry)}`}
          style={{ gridColumn: `${covered.first + FIRST_DAY} / ${covered.last + FIRST_DAY + 1}` }}
        >
          {name}
          {covered.last - covered.first >= ROOM_FOR_DATE && (
            <span className="calendar-until">{untilWords(entry)}</span>
          )}
        </Link>
      )}
    </li>
  );
}

/** Days after the first in whose width the end's date can be read. */
const ROOM_FOR_DATE = 4;
/** The grid's column of the first day: names stand before it. */
const FIRST_DAY = 2;

/** A bar that goes on beyond the month has no round corner there. */
const edges = ({ starts_at: from, ends_at: to }: CalendarEntry, month: Month): string =>
  `${(from ?? 0) < month.from ? 'before' : ''} ${to === null || to > month.to ? 'after' : ''}`;

const untilWords = ({ ends_at: to }: CalendarEntry): string => (to === null ? '长期' : `至 ${date(to)}`);

const windowWords = ({ starts_at: from, ends_at: to }: CalendarEntry): string =>
  `${from === null ? '' : dateTime(from)} 至 ${to === null ? '长期' : dateTime(to)}`;
