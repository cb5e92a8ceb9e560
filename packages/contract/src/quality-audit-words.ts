import { ofEachLeafletField } from './leaflet-fields.ts';

/** Fields that quality writes into the audit log, in words: what may not be sold, papers, lots out of sale, recalls. */
export const QUALITY_FIELDS: Record<string, Record<string, string>> = {
  forbidden_entry: {
    class: '类别',
    names: '名称',
    except_names: '例外名称',
    pattern: '匹配式',
    except_pattern: '例外匹配式',
    approval_pattern: '批准文号匹配式',
    maker_pattern: '厂家匹配式',
    valid_from: '生效日期',
    valid_until: '失效日期',
    source: '依据',
    goods: '商品',
  },
  shop_document: { opens: '据此销售的经营范围', kind: '资料类型' },
  goods_paper: { kind: '资料类型' },
  goods_leaflet: ofEachLeafletField((_key, { label }) => label),
  paper: { paper: '单据' },
  lot_stop: { reason: '原因', words: '说明', pieces: '重新上架数量' },
  recall: {
    recall_class: '级别',
    cause: '召回原因',
    notice: '召回说明',
    holders: '客户数',
    person: '对方联系人',
    received: '收到数量',
    stopped: '停售数量',
    sold: '已售数量',
    to_return: '退回数量',
    summary: '总结',
    open_reason: '未完成的原因',
    confirmed: '已确认客户数',
    outstanding: '未退回数量',
  },
};
