import { z } from 'zod';
import { adminOrderData } from './desk.ts';
import { endpoint } from './endpoint.ts';
import { id, optional, pageOf, pageQuery, text, yuan } from './fields.ts';
import { gateHold } from './gate-words.ts';

/** 合规拦截: orders that were placed and may not go on as things stand today. */

export const GATE_STATES = ['open', 'released', 'over'] as const;

export const adminGateList = endpoint({
  method: 'GET',
  path: '/api/admin/order-gate',
  scope: 'staff:order.read',
  summary: '合规拦截的订单',
  query: z.object({
    /** open: held now; released: quality let them go on; over: the causes are gone, or the order has ended. */
    state: optional(z.enum(GATE_STATES, '状态不正确')),
    keywords: optional(text('关键词', 60)),
    ...pageQuery,
  }),
  data: pageOf(
    gateHold.extend({
      order_id: z.int(),
      order_no: z.string(),
      status_name: z.string(),
      account_id: z.int(),
      company: z.string(),
      total: yuan(),
      /** Since it began. */
      wait_seconds: z.int(),
    }),
  ).extend({ open: z.int() }),
});

export const adminGateRelease = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/gate-release',
  scope: 'staff:quality.write',
  summary: '放行合规拦截的订单',
  params: z.object({ id: id() }),
  body: z.object({ reason: text('放行原因', 200, 2) }),
  data: adminOrderData,
});
