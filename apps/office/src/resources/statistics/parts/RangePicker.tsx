import { Select } from 'antd';
import { useState } from 'react';
import { Days } from '../../../app/DayRange.tsx';
import { today } from '../../../app/format.ts';
import { CUSTOM, PERIODS, periodOf, type Range, rangeOf } from '../periods.ts';

interface RangePickerProps extends Range {
  onRange: (range: { from: string; to: string }) => void;
}

/** The days of a report: a usual period, or two typed days. */
export function RangePicker({ from, to, onRange }: RangePickerProps) {
  const [isCustom, setCustom] = useState(false);
  const period = isCustom ? CUSTOM : periodOf({ from, to }, today());
  const choose = (next: string) => {
    const range = rangeOf(next, today());
    setCustom(range === null);
    if (range) onRange({ ...range });
  };
  return (
    <>
      <Select
        aria-label="统计日期"
        className="period"
        value={period}
        onChange={choose}
        options={[...PERIODS]}
      />
      {period === CUSTOM ? (
        <Days key={`${from} ${to}`} label="统计日期" from={from} to={to} onRange={onRange} />
      ) : (
        <span className="muted nowrap">{from === to ? from : `${from} 至 ${to}`}</span>
      )}
    </>
  );
}
