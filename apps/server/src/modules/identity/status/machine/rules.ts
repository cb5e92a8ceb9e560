import type { Level } from '@qingnang/contract/status';

const GIB = 2 ** 30;
/** The write-ahead log of an hour of trade, and the papers of a day. */
const LEAST_LEFT = 2 * GIB;
const BAD_SHARE = 0.05;
const WARN_SHARE = 0.15;

/** How urgent a disk is that fills up. @param disk bytes */
export function diskLevel({ left, all }: { left: number; all: number }): Level {
  const share = all === 0 ? 1 : left / all;
  if (left < LEAST_LEFT || share < BAD_SHARE) return 'bad';
  return share < WARN_SHARE ? 'warn' : 'ok';
}

/** As the alert DatabaseBusy. */
const BAD_WAIT_MS = 2_000;

/** How urgent it is that callers wait for a connection. */
export function poolLevel({ waiting, waitMs }: { waiting: number; waitMs: number }): Level {
  if (waitMs > BAD_WAIT_MS) return 'bad';
  return waiting > 0 ? 'warn' : 'ok';
}
