import { TRACE_EXCEPTIONS, TRACE_FILE_STATES, TRACE_UPLOAD_STATES } from './trace-words.ts';

/** What the audit log writes of 追溯码, in words: things, acts, fields, values. */

export const TRACE_ENTITIES: Record<string, string> = {
  trace: '追溯码',
  trace_prefix: '追溯码标识码',
  trace_import: '追溯码关联关系',
  trace_format: '追溯码文件格式',
  trace_upload: '追溯码上传',
  trace_sent_file: '追溯码上传文件',
};

export const TRACE_ACTIONS: Record<string, string> = {
  'trace.needs': '设置哪些商品须扫码',
  'trace.search': '查询追溯码',
  'trace.list': '列出追溯码',
  'trace.holders': '查询批号的追溯码在谁手里',
  'trace.take_back': '撤回扫码',
  'trace.except': '无码放行',
  'trace.except_back': '撤回无码放行',
  'trace.ship': '随货发出追溯码',
  'trace.stock': '按文件登记入库追溯码',
  'trace.stock_back': '撤回入库扫码',
  'trace.count': '按码盘点批号',
  'trace_prefix.create': '登记标识码',
  'trace_prefix.import': '导入标识码',
  'trace_prefix.confirm': '确认标识码',
  'trace_prefix.delete': '删除标识码',
  'trace_import.upload': '导入关联关系',
  'trace_format.create': '新增追溯码文件格式',
  'trace_format.update': '修改追溯码文件格式',
  'trace_upload.mark': '登记追溯码上传结果',
  'trace_sent_file.decide': '登记追溯码上传文件的结果',
  'trace_upload.partner': '登记往来单位的平台编号',
  'export.trace_codes': '下载追溯码上传文件',
};

export const TRACE_FIELDS: Record<string, Record<string, string>> = {
  trace: {
    ephedrine: '含麻商品',
    valid_from: '此前入库的批号免码',
    code: '追溯码',
    lot_no: '批号',
    intake_scopes: '须入库扫码的经营范围',
    intake_since: '此前入库的批号免入库扫码',
  },
  trace_prefix: { prefix: '标识码', level: '包装级别', pieces: '每包装件数', skipped: '拒绝行数' },
  trace_import: { file: '文件', changed: '更新', refused: '拒绝' },
  trace_format: { purpose: '用途', layout: '列与元素', folder: '文件夹' },
  trace_sent_file: { state: '状态', file: '文件', count: '包裹数', reason: '原因', format: '平台' },
  trace_upload: { state: '状态', count: '包裹数', partner_no: '平台编号', format: '平台' },
};

/** Of acts on a lot of a goods. */
export const TRACE_GOODS_FIELDS: Record<string, string> = {
  temperature: '到货温度（℃）',
  codes: '追溯码',
  trace_pieces: '按码件数',
  missing: '缺少件数',
  strange: '不在库的码',
};

/** Of acts on an order. */
export const TRACE_ORDER_FIELDS: Record<string, string> = {
  codes: '追溯码',
  trace_pieces: '按码件数',
  excepted: '无码件数',
  trace_reason: '无码原因',
};

export const TRACE_VALUES: Record<string, Record<string, string>> = {
  'order.trace_reason': TRACE_EXCEPTIONS,
  'trace_upload.state': TRACE_UPLOAD_STATES,
  'trace_sent_file.state': TRACE_FILE_STATES,
};
