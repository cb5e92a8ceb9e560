import { z } from 'zod';

/** Fields of the calls for machines: English names, exact amounts as text, times with an offset. */

/** A moment in an answer: `2026-11-26T09:30:00+08:00`. */
export const moment = () => z.iso.datetime({ offset: true });

/** A calendar day in an answer: `2026-11-26`. */
export const date = () => z.iso.date();

/** Yuan in an answer: `12.50`, a unit price with up to four places. */
export const amount = () => z.string().regex(/^-?\d+\.\d{2,4}$/);

/** The caller's own number of a thing that it owns. */
const EXTERNAL_ID = 64;
export const externalId = () =>
  z
    .string('external_id 必须是文字')
    .trim()
    .min(1, '请填写 external_id')
    .max(EXTERNAL_ID, `external_id 最多 ${EXTERNAL_ID} 个字`)
    .regex(/^[ -~\u0080-\uffff]*$/, 'external_id 含有不能识别的字符')
    .refine((value) => value.isWellFormed(), 'external_id 含有不能识别的字符');
