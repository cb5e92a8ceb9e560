import { z } from 'zod';
import { carrierFields } from './carrier-fields.ts';
import { without } from './described.ts';
import { answerShape, requestShape } from './described-schemas.ts';
import { endpoint } from './endpoint.ts';
import { flag, id, text } from './fields.ts';

/** Who brings parcels: staff choose one when they ship. */

const all = z.object({
  list: z.array(z.object({ id: z.int(), ...answerShape(carrierFields) })),
  /** Who tells where parcels are: a tracking service, nobody, or, in the demo shop, they are made up. */
  tracking: z.enum(['service', 'demo', 'none']),
});
export type Carriers = z.infer<typeof all>;
export type Carrier = Carriers['list'][number];

const changes = z.object({
  ...requestShape(without(carrierFields, ['name'])),
  code: text('快递100编码', 40)
    .regex(/^[a-z0-9_]*$/, '编码只有小写字母、数字和下划线')
    .default(''),
  is_active: flag().default(1),
});
const form = changes.extend({ name: text('名称', 40, 1) });
export type CarrierForm = z.output<typeof form>;

export const adminCarriers = endpoint({
  method: 'GET',
  path: '/api/admin/carriers',
  scope: 'staff:order.ship',
  summary: '承运商',
  data: all,
});
export const adminCarrierCreate = endpoint({
  method: 'POST',
  path: '/api/admin/carriers',
  scope: 'staff:order.ship',
  summary: '新增承运商',
  created: true,
  body: form,
  data: all,
});
/** Its name stays: parcels and delivery notes bear it. */
export const adminCarrierUpdate = endpoint({
  method: 'PUT',
  path: '/api/admin/carriers/:id',
  scope: 'staff:order.ship',
  summary: '修改承运商',
  params: z.object({ id: id() }),
  body: changes,
  data: all,
});
