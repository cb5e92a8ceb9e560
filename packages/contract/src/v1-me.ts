import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { keysOf } from './keys.ts';
import { KEY_SCOPES } from './machine-words.ts';
import { moment } from './v1-fields.ts';

/** The key that asks, as it stands. */
export const v1Me = endpoint({
  method: 'GET',
  path: '/api/v1/me',
  scope: 'machine:any',
  summary: '查询当前密钥',
  docs: {
    tag: '密钥',
    description: '返回发起请求的密钥：名称、权限、到期时间，属于商城还是某个客户。用来检查密钥是否可用。',
    example: {
      name: 'ERP 库存同步',
      scopes: ['goods.read', 'stock.write'],
      expires_at: '2027-03-31T00:00:00+08:00',
      owner: { kind: 'shop', name: '青囊药采' },
    },
  },
  data: z.object({
    name: z.string(),
    scopes: z.array(z.enum(keysOf(KEY_SCOPES))),
    expires_at: moment(),
    owner: z.object({
      /** `shop`: the wholesaler's own; `company`: a buyer's. */
      kind: z.enum(['shop', 'company']),
      name: z.string(),
    }),
  }),
});
