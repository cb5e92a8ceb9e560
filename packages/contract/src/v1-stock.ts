/** Lots and stock, written and read by the wholesaler's systems. */

import { z } from 'zod';
import { day, optional, text } from './fields.ts';
import { answerOf, cell, dayCell, externalId, rowResult, rowsOf, whole } from './v1-rows.ts';

/** Pieces of a shelf at most: the office's form takes no more, either. */
const MAX_PIECES = 10_000_000;

const warehouse = () => cell(30).describe('Code of the warehouse, as the office shows it.');
const goods = () => externalId().describe('Your number of the goods.');

const lotRow = z.strictObject({
  external_id: externalId().optional().describe('Your number of the lot, where you have one.'),
  goods: goods(),
  warehouse: warehouse(),
  lot_no: cell(40),
  produced_on: dayCell().optional(),
  expires_on: dayCell().optional(),
});

/** What a row of a lot must say, judged row by row. */
export const lotFacts = z.object({
  lot_no: text('批号', 40, 1),
  produced_on: optional(day('生产日期')),
  expires_on: optional(day('有效期')),
});
export type LotFacts = z.output<typeof lotFacts>;

export const lotRows = rowsOf(lotRow);
export type LotRows = z.output<typeof lotRows>;

const stockRow = z.strictObject({
  goods: goods(),
  warehouse: warehouse(),
  lot_no: cell(40).optional().describe('Of one lot; without it the whole shelf of the goods is meant.'),
  quantity: whole(0, MAX_PIECES).optional().describe('Pieces on the shelf, those that orders hold included.'),
  change: whole(-MAX_PIECES, MAX_PIECES).optional().describe('Pieces more or, negative, fewer.'),
  sequence: whole(0, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('Of an absolute quantity: your counter of messages about this shelf; an older one is ignored.'),
  as_of: z.iso
    .datetime({ offset: true, error: '时间格式为 2026-03-09T10:00:00+08:00' })
    .optional()
    .describe('In place of a sequence: when it was counted.'),
});

export const stockRows = rowsOf(stockRow);
export type StockRows = z.output<typeof stockRows>;
export type StockRow = StockRows['rows'][number];

const stockResult = rowResult.extend({
  stale: z.boolean().describe('Ignored: a newer message, or this one, has come before.'),
  short: z
    .int()
    .describe('Pieces that should have gone but are promised to orders or set apart; they are still there.'),
  quantity: z.int().nullable().describe('On the shelf now; null for a refused row.'),
  available: z.int().nullable().describe('Of the whole shelf, what can be sold now.'),
});
export type StockResult = z.output<typeof stockResult>;

export const stockAnswer = answerOf(stockResult);
export type StockAnswer = z.output<typeof stockAnswer>;
