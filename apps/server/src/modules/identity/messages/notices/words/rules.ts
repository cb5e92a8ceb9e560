import type { MessageKind } from '@qingnang/contract/message-words';

/** What stands for `{{name}}` in the words of a notice. */
export interface NoticeField {
  name: string;
  /** Shown where staff look at the words. */
  sample: string;
}

export interface NoticeWords {
  /** What it tells of, as staff call it. */
  name: string;
  kind: MessageKind;
  title: string;
  body: string;
  fields: Readonly<Record<string, NoticeField>>;
  /** About the safety of an account or of a medicine: never switched off, bounded or kept from WeChat. */
  isSecurity?: true;
  /** Goes with a short message of its own: no copy of it is sent. */
  hasSms?: true;
}

export const field = (name: string, sample: string): NoticeField => ({ name, sample });

/** As much of some text as has room in one line of a message, cut between signs: half of one is no text that the database takes. */
export function shortLine(text: string, most: number): string {
  const signs = [...text.replaceAll(/\s+/g, ' ')];
  return signs.length <= most ? signs.join('') : `${signs.slice(0, most - 1).join('')}…`;
}

/** What of an answer stands in a message; all of it stands on the page that the message leads to. */
export const LONGEST_ANSWER = 120;
