import { useState } from 'react';
import { DayInput } from '../../../app/DayInput.tsx';
import { addDays, parseDay } from '../../../app/day.ts';
import { today } from '../../../app/format.ts';

interface DayPickerProps {
  day: string;
  onDay: (day: string) => void;
}

const WEEKDAY = new Intl.DateTimeFormat('zh-CN', { weekday: 'long', timeZone: 'UTC' });

/** The day of a report, no later than today: typed, or one day on or back. */
export function DayPicker({ day, onDay }: DayPickerProps) {
  const [typed, setTyped] = useState(day);
  const now = today();
  const read = parseDay(typed);
  const isWrong = read === null || read > now;
  const apply = () => {
    if (!isWrong && read !== day) onDay(read);
  };
  return (
    <span className="day-picker">
      <button type="button" className="btn" onClick={() => onDay(addDays(day, -1))}>
        前一天
      </button>
      <DayInput
        aria-label="统计日期"
        className="day"
        value={typed}
        onChange={setTyped}
        onBlur={apply}
        onPressEnter={apply}
        aria-invalid={isWrong}
        {...(isWrong ? { status: 'error' as const } : {})}
      />
      <button type="button" className="btn" disabled={day >= now} onClick={() => onDay(addDays(day, 1))}>
        后一天
      </button>
      <span className="muted nowrap">
        {WEEKDAY.format(Date.parse(day))}
        {day === now && '，到现在'}
      </span>
      {day !== now && (
        <button type="button" className="btn text" onClick={() => onDay(now)}>
          今天
        </button>
      )}
    </span>
  );
}
