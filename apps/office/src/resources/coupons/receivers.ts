import type { ReceiverBody } from './api.ts';

/** Who gets something, as the form has it. */
export interface ReceiverValues {
  isByAudience: boolean;
  /** As pasted: lines, or with commas or blanks between. */
  usernames: string;
  ranks: number[];
  provinces: string[];
  buyer_types: string[];
}

export const NOBODY: ReceiverValues = {
  isByAudience: false,
  usernames: '',
  ranks: [],
  provinces: [],
  buyer_types: [],
};

/** So many accounts by name at once. */
export const MOST_NAMES = 1000;

/** User names in a pasted text, each once, in their order. */
export const namesIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,，;；、]+/).filter((name) => name !== '')),
];

/** What the wire wants: names, or an audience, never both. */
export const receiverBody = (values: ReceiverValues): ReceiverBody =>
  values.isByAudience
    ? {
        usernames: [],
        by_audience: 1,
        ranks: values.ranks,
        provinces: values.provinces,
        buyer_types: values.buyer_types,
      }
    : { usernames: namesIn(values.usernames), by_audience: 0, ranks: [], provinces: [], buyer_types: [] };
