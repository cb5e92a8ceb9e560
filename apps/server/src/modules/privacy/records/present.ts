import type { AccountEvent, adminAccountPrivacy, securityRecords } from '@qingnang/contract/privacy';
import type { z } from 'zod';
import { toSeconds } from '../../../http/dates.ts';
import { presentConsent } from '../../identity/present.ts';
import { deviceWords } from '../../identity/rules.ts';
import { presentClosingRow } from '../closing/present.ts';
import { blocksOf } from '../closing/rules.ts';
import { presentExport } from '../exports/present.ts';
import type { CustomerPrivacy, EventPage, EventRow } from './reads.ts';

interface Asked {
  page: number;
  page_size: number;
}

const presentEvent = ({ id, kind, words, member, ip, device, at }: EventRow): AccountEvent => ({
  id,
  kind,
  words,
  person: member ?? '负责人',
  ip,
  device: device === '' ? '' : deviceWords(device),
  at: toSeconds(at),
});

export const presentEvents = (
  { rows, total }: EventPage,
  { page, page_size }: Asked,
): z.output<typeof securityRecords.data> => ({ list: rows.map(presentEvent), total, page, page_size });

export const presentPrivacy = (
  { consents, exports, closing, open, events }: CustomerPrivacy,
  asked: Asked,
): z.output<typeof adminAccountPrivacy.data> => ({
  consents: consents.map(presentConsent),
  exports: exports.map(presentExport),
  closing: closing ? presentClosingRow(closing, open === null ? [] : blocksOf(open)) : null,
  events: presentEvents(events, asked),
});
