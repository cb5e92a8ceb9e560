import type { CalendarEntry } from '@qingnang/contract/admin-zones';

/** What runs for a time, as the calendar reads it. */
export interface CalendarRow {
  kind: CalendarEntry['kind'];
  /** 0 = several rows. */
  id: number;
  /** Kind of special price or zone, place of a banner; '' = none. */
  sub: string;
  title: string;
  /** Rows that are one entry. */
  count: number;
  /** null = open. */
  starts_at: Date | null;
  ends_at: Date | null;
  is_stopped: boolean;
  is_sold_out: boolean;
}

/** Where an entry stands. */
export function entryState(row: CalendarRow, now: Date): CalendarEntry['state'] {
  if (row.is_stopped) return 'stopped';
  if (row.ends_at !== null && row.ends_at <= now) return 'ended';
  if (row.starts_at !== null && row.starts_at > now) return 'waiting';
  return row.is_sold_out ? 'sold_out' : 'running';
}
