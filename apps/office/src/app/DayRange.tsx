import { Select } from 'antd';
import { useState } from 'react';
import { DayInput } from './DayInput.tsx';
import { addDays, parseDay } from './day.ts';
import { today } from './format.ts';

interface DayRangeProps {
  /** What the days are of: 下单日期. */
  label: string;
  from: string;
  to: string;
  onRange: (range: { from: string; to: string }) => void;
}

const CUSTOM = 'custom';
const ALL = 'all';
const PERIODS = [
  { value: ALL, label: '全部时间' },
  { value: '0', label: '今天' },
  { value: '6', label: '近 7 天' },
  { value: '29', label: '近 30 天' },
  { value: CUSTOM, label: '自定义' },
];

/** Days that a list is limited to: usual periods, or two typed days. */
export function DayRange({ label, from, to, onRange }: DayRangeProps) {
  const [isCustom, setCustom] = useState(false);
  const period = isCustom ? CUSTOM : periodOf(from, to);
  const choose = (next: string) => {
    setCustom(next === CUSTOM);
    if (next === ALL) onRange({ from: '', to: '' });
    else if (next !== CUSTOM) onRange({ from: addDays(today(), -Number(next)), to: today() });
  };
  return (
    <>
      <Select aria-label={label} className="period" value={period} onChange={choose} options={PERIODS} />
      {period === CUSTOM && (
        <Days key={`${from} ${to}`} label={label} from={from} to={to} onRange={onRange} />
      )}
    </>
  );
}

function periodOf(from: string, to: string): string {
  if (from === '' && to === '') return ALL;
  const now = today();
  const found = PERIODS.find(({ value }) => /^\d+$/.test(value) && addDays(now, -Number(value)) === from);
  return to === now && found ? found.value : CUSTOM;
}

/** Applied on Enter and when a field is left; an empty side is open. */
export function Days({ label, from, to, onRange }: DayRangeProps) {
  const [typed, setTyped] = useState({ from, to });
  const days = { from: parseDay(typed.from), to: parseDay(typed.to) };
  const wrongFrom = typed.from !== '' && days.from === null;
  const wrongTo = typed.to !== '' && (days.to === null || (days.from !== null && days.to < days.from));
  const apply = () => {
    const range = { from: days.from ?? '', to: days.to ?? '' };
    if (!wrongFrom && !wrongTo && (range.from !== from || range.to !== to)) onRange(range);
  };
  const field = (side: 'from' | 'to', isWrong: boolean) => ({
    className: 'day',
    value: typed[side],
    onChange: (text: string) => setTyped((before) => ({ ...before, [side]: text })),
    onBlur: apply,
    onPressEnter: apply,
    'aria-invalid': isWrong,
    ...(isWrong ? { status: 'error' as const } : {}),
  });
  return (
    <>
      <DayInput aria-label={`${label}从`} {...field('from', wrongFrom)} /> 至
      <DayInput aria-label={`${label}到`} {...field('to', wrongTo)} />
    </>
  );
}
