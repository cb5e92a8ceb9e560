import { z } from 'zod';

/** Fields of the calls for machines: English names, exact amounts as text, times with an offset. */

/** What the document calls shapes that stand in several places, or that callers speak of by name. */
export const v1Names = z.registry<{ id: string }>();

/** A moment in an answer: `2026-11-26T09:30:00+08:00`. */
export const moment = () => z.iso.datetime({ offset: true });

/** A calendar day in an answer: `2026-11-26`. */
export const date = () => z.iso.date();

/** Yuan in an answer: `12.50`, a unit price with up to four places. */
export const amount = () => z.string().regex(/^-?\d+\.\d{2,4}$/);
