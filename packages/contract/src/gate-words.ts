import { z } from 'zod';
import { seconds } from './fields.ts';
import { keysOf } from './keys.ts';

/** When an order was found to have something against it. */
export const GATE_MOMENTS = { payment: '付款', approval: '审核', shipment: '发货', watch: '巡检' } as const;
/** How a hold ended. */
export const GATE_OUTCOMES = { cured: '原因已消除', released: '质管放行', order_end: '订单已结束' } as const;

export const gateCause = z.object({
  /** As its buyer reads it. */
  message: z.string(),
  /** The button of what can be done, and where it leads its buyer; empty when nothing can be done. */
  action: z.string(),
  url: z.string(),
  /** Names of the goods that it stops. */
  goods: z.array(z.string()),
});
export type GateCauseData = z.infer<typeof gateCause>;

export const gateHold = z.object({
  id: z.int(),
  moment: z.enum(keysOf(GATE_MOMENTS)),
  causes: z.array(gateCause),
  began_at: seconds(),
  /** null = it holds. */
  ended_at: seconds().nullable(),
  outcome: z.enum(keysOf(GATE_OUTCOMES)).nullable(),
  /** Of a release, and who gave it; '' otherwise. */
  reason: z.string(),
  staff: z.string(),
});
export type GateHold = z.infer<typeof gateHold>;
