import type { BooksDayDetail } from './api.ts';

/** Colours of the states; see the tags of the house. */
export const TONES: Readonly<Record<BooksDayDetail['state'], string>> = {
  open: 'wait',
  closed: 'ok',
  changed: 'bad',
};
