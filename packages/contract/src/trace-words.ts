/** 药品追溯码 in words, light enough for any bundle. */

/** Packing levels, from one pack to a case. */
export const TRACE_LEVELS = { 1: '小包装', 2: '中包装', 3: '大包装' } as const;
export type TraceLevel = keyof typeof TRACE_LEVELS;

/**
 * `stock`: not sold yet; `out`: with a buyer; `returned`: came back and may be sold again; `held`: came back and waits in quarantine;
 * `void`: dead (opened case, destroyed).
 */
export const TRACE_STATES = {
  stock: '在库',
  out: '已售出',
  returned: '已退回',
  held: '隔离中',
  void: '已作废',
} as const;
export type TraceState = keyof typeof TRACE_STATES;

export const TRACE_PREFIX_STATES = { proposed: '待质管确认', confirmed: '已确认' } as const;

/** What happens to a code; each stands in `trace_event` once it has. */
export const TRACE_EVENTS = {
  import: '导入关联关系',
  stock: '扫码入库',
  unstock: '撤回扫码入库',
  move: '移库',
  pick: '拣货扫码',
  ship: '随货发出',
  open: '拆零，上级码作废',
  receive: '客户扫码收货',
  return: '客户退回',
  decline: '验收未收，退还客户',
  hold: '放入隔离区',
  release: '解除隔离，可以再售',
  void: '作废',
} as const;
export type TraceEventKind = keyof typeof TRACE_EVENTS;

/** Why pieces may leave without a code. */
export const TRACE_EXCEPTIONS = {
  damaged: '码污损，无法扫描',
  old_stock: '赋码前的老库存',
  uncoded: '厂家未赋码',
  other: '其他',
} as const;

export const TRACE_UPLOAD_KINDS = { out: '出库', return: '退货入库', recall: '召回' } as const;
export const TRACE_UPLOAD_STATES = { pending: '未上传', done: '成功', failed: '失败' } as const;
/** A file that lies ready for a platform: until its program has taken it, until staff know that it was taken in, or why not. */
export const TRACE_FILE_STATES = {
  made: '已生成，待取走',
  fetched: '已取走，待确认',
  confirmed: '已确认',
  refused: '被拒绝',
} as const;

/** Signs of a code: from a GTIN to the longest that any standard has, GS1 element strings with serial number and lot. */
export const SHORTEST_TRACE_CODE = 14;
export const LONGEST_TRACE_CODE = 48;
/** Codes of one call: a scanner's file of a large parcel. */
export const MOST_SCANNED = 2000;
