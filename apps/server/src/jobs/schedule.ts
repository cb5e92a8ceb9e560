/** A task that runs by itself. */
export interface Scheduled {
  task: string;
  /** Minute, hour, day, month and day of the week, in UTC. */
  cron: string;
  /** The longest it rests between two runs. */
  periodSeconds: number;
}

const LINE = /^((?:[\d*/,-]+ ){4}[\d*/,-]+) ([a-z_]+)$/;
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Reads a line of a crontab: `*\/10 * * * * task`.
 * @throws when it is none, or runs less than daily
 */
export function scheduleOf(line: string): Scheduled {
  const [, cron = '', task = ''] = LINE.exec(line) ?? [];
  const [minute = '', hour = '', ...days] = cron.split(' ');
  if (task === '' || days.some((day) => day !== '*')) throw new Error(`not a line of our crontab: ${line}`);
  return { task, cron, periodSeconds: hour === '*' ? withinHour(minute) : DAY };
}

function withinHour(minute: string): number {
  if (minute === '*') return MINUTE;
  const step = /^\*\/(\d+)$/.exec(minute)?.[1];
  return step === undefined ? HOUR : Number(step) * MINUTE;
}
