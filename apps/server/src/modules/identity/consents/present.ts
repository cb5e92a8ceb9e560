import type { ConsentRow as ConsentItem, DueText } from '@qingnang/contract/legal';
import type { DueTextRow } from '../../../http/consents.ts';
import { toSeconds } from '../../../http/dates.ts';
import { deviceWords } from '../accounts/sessions/rules.ts';
import type { ConsentRow } from './reads.ts';

export const presentDue = (row: DueTextRow): DueText => ({
  id: row.id,
  code: row.code,
  title: row.title,
  number: row.number,
  published_at: toSeconds(row.published_at),
  note: row.note,
});

export const presentConsent = (row: ConsentRow): ConsentItem => ({
  id: row.id,
  title: row.title,
  code: row.code,
  number: row.number,
  person: row.person,
  way: row.way,
  ip: row.ip,
  device: row.device === '' ? '' : deviceWords(row.device),
  at: toSeconds(row.at),
});
