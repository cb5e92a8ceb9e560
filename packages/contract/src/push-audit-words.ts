/** What the audit log writes of systems outside, their keys and what they push, in words: things, acts, fields. */

export const PUSH_ENTITIES: Record<string, string> = { stock: '库存' };

export const PUSH_ACTIONS: Record<string, string> = {
  'stock.push': '对接更新库存',
  'lot.push': '对接登记批号',
};

const COUNTS = { source: '来源系统', created: '新增', updated: '更新', refused: '拒绝' };

export const PUSH_FIELDS: Record<string, Record<string, string>> = {
  stock: { ...COUNTS, short: '已占用而未减的数量' },
  webhook: {
    name: '名称',
    url: '接收地址',
    types: '事件',
    is_active: '启用',
    count: '重发条数',
    message_id: '消息编号',
  },
  api_key: { name: '名称', scopes: '权限', expires_on: '到期日', reason: '原因' },
};

/** Of any thing: which system wrote it, and what it calls it. */
export const PUSH_COMMON: Record<string, string> = {
  source: COUNTS.source,
  external_id: '外部编号',
  produced_on: '生产日期',
  expires_on: '有效期至',
};
