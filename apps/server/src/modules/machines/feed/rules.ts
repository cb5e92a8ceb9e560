/** Cursors of the feed, and what a page of it says. */
import { cursorGone } from '../../../http/errors.ts';

/** A place in the order of changes: what comes after it has not been read. */
export interface FeedPosition {
  /** Number of a transaction. */
  writer: string;
  /** '' = none of its changes. */
  kind: string;
  subject: number;
}

/** How far somebody has read: all things of a kind by their numbers, to go on with the changes since `start`; or changes. */
export type Cursor =
  | { way: 'whole'; epoch: string; start: string; after: number }
  | ({ way: 'changes'; epoch: string } & FeedPosition);

/** Before every change of the transaction. */
export const beforeAll = (writer: string): FeedPosition => ({ writer, kind: '', subject: -1 });

export const writeCursor = (cursor: Cursor): string =>
  Buffer.from(
    (cursor.way === 'whole'
      ? ['w', cursor.epoch, cursor.start, cursor.after]
      : ['c', cursor.epoch, cursor.writer, cursor.kind, cursor.subject]
    ).join('|'),
  ).toString('base64url');

const WHOLE = /^w\|([\w-]{1,40})\|(\d{1,20})\|(\d{1,16})$/;
const CHANGES = /^c\|([\w-]{1,40})\|(\d{1,20})\|([a-z]{0,20})\|(-1|\d{1,16})$/;

/** @throws 410 at what is no cursor */
export function readCursor(text: string): Cursor {
  const plain = Buffer.from(text, 'base64url').toString();
  const whole = WHOLE.exec(plain);
  if (whole) {
    const [, epoch = '', start = '', after = ''] = whole;
    return { way: 'whole', epoch, start, after: Number(after) };
  }
  const changes = CHANGES.exec(plain);
  if (!changes) throw cursorGone();
  const [, epoch = '', writer = '', kind = '', subject = ''] = changes;
  return { way: 'changes', epoch, writer, kind, subject: Number(subject) };
}

/** Each once, in the order of its last change. */
export const eachOnce = (ids: readonly number[]): number[] => [...new Set(ids.toReversed())].toReversed();
