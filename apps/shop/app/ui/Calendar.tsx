import { Popover } from '@base-ui/react/popover';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import styles from './DayInput.module.css';
import { dayAfter, monthAfter, weeksOf } from './days.ts';
import { IconButton } from './IconButton.tsx';

const WEEK = ['一', '二', '三', '四', '五', '六', '日'];
/** Days that an arrow key goes. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

interface CalendarProps {
  anchor: RefObject<HTMLElement | null>;
  /** '' = none. */
  value: string;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onPick: (day: string) => void;
  onClose: () => void;
}

/** A month to pick a day from, by pointer or arrow keys. Heavy: bring it in with `lazyKept()`. */
export default function Calendar({ anchor, value, today, min, max, onPick, onClose }: CalendarProps) {
  const [at, setAt] = useState(value || today);
  const table = useRef<HTMLTableElement>(null);
  const month = at.slice(0, 7);
  useEffect(() => table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus(), [at]);
  const turn = (months: number) => setAt(`${monthAfter(month, months)}-01`);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt(dayAfter(at, step));
  };
  const isOut = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max);
  return (
    <Popover.Root open onOpenChange={(next) => !next && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          style={{ zIndex: 'var(--z-popover)' }}
        >
          <Popover.Popup
            className={styles.popup}
            aria-label="选择日期"
            initialFocus={() => table.current?.querySelector<HTMLElement>(`[data-day="${at}"]`) ?? true}
          >
            <div className={styles.head}>
              <IconButton icon="left" size="sm" label="上个月" onClick={() => turn(-1)} />
              <b className="num">
                {month.slice(0, 4)} 年 {Number(month.slice(5))} 月
              </b>
              <IconButton icon="right" size="sm" label="下个月" onClick={() => turn(1)} />
            </div>
            <table className={styles.month} ref={table} onKeyDown={onKeyDown}>
              <thead>
                <tr>
                  {WEEK.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {weeksOf(month).map((week) => (
                  <tr key={week[0]}>
                    {week.map((day) => (
                      <td key={day}>
                        <button
                          type="button"
                          className={cx(styles.day, !day.startsWith(month) && styles.beside)}
                          data-day={day}
                          aria-label={day}
                          aria-pressed={day === value}
                          aria-current={day === today ? 'date' : undefined}
                          tabIndex={day === at ? 0 : -1}
                          disabled={isOut(day)}
                          onClick={() => onPick(day)}
                        >
                          {Number(day.slice(8))}
                        </button>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
