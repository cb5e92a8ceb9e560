/** 保存期限: the kinds of data, why they are kept, for how long at least, and what happens at the end. Without schemas. */

export const RETENTION_ENDS = { delete: '删除', mask: '隐去个人信息' } as const;
type RetentionEnd = keyof typeof RETENTION_ENDS;

interface RetentionWords {
  name: string;
  /** What it is made of, and from when its period counts. */
  about: string;
  ground: string;
  end: RetentionEnd;
  /** Days until staff set others. */
  days: number;
  /** Days that the law, or the shop's own safety, wants at least. */
  least: number;
}

const YEAR = 365;
/** Five years with their leap days. */
const FIVE_YEARS = 5 * YEAR + 2;
const TEN_YEARS = 10 * YEAR + 3;

export const RETENTION_KINDS = {
  orders: {
    name: '销售记录中的个人信息',
    about:
      '已结束订单的收货人、电话、地址和留言；自下单起，且所发批号有效期届满 1 年后；订单、金额和批号不删除',
    ground: '药品经营质量管理规范：销售记录至少保存 5 年；疫苗、特殊管理药品按有关规定',
    end: 'mask',
    days: TEN_YEARS,
    least: FIVE_YEARS,
  },
  cases: {
    name: '售后记录中的个人信息',
    about: '已结束售后的联系人和电话；自结束起；质量结论、数量和金额不删除',
    ground: '药品经营质量管理规范：质量记录至少保存 5 年',
    end: 'mask',
    days: TEN_YEARS,
    least: FIVE_YEARS,
  },
  authorisations: {
    name: '含麻采购委托书',
    about: '采购员姓名和身份证号；自委托书有效期届满起，且所购批号有效期届满 1 年后',
    ground: '含特殊药品复方制剂销售管理：记录保存至药品有效期后 1 年，且不少于 5 年',
    end: 'mask',
    days: FIVE_YEARS + YEAR,
    least: FIVE_YEARS,
  },
  licences: {
    name: '已注销客户的资质',
    about: '证照编号和附件、法定代表人；自注销起',
    ground: '药品经营质量管理规范：购货单位资质档案至少保存 5 年',
    end: 'delete',
    days: FIVE_YEARS + YEAR,
    least: FIVE_YEARS,
  },
  messages: {
    name: '站内消息',
    about: '发给客户的消息；自发出起',
    ground: '便于客户查阅',
    end: 'delete',
    days: 2 * YEAR,
    least: 30,
  },
  outbox: {
    name: '短信和微信的发送记录',
    about: '收件号码和内容；自生成起',
    ground: '核对是否送达',
    end: 'delete',
    days: 90,
    least: 7,
  },
  codes: {
    name: '短信验证码记录',
    about: '号码、用途、网络地址；自发出起',
    ground: '核对谁收到了验证码，防止滥用',
    end: 'delete',
    days: 30,
    least: 1,
  },
  chats: {
    name: '在线客服的对话',
    about: '文字和图片；自发出起',
    ground: '电子商务法：交易信息至少保存 3 年',
    end: 'delete',
    days: 3 * YEAR + 1,
    least: 3 * YEAR + 1,
  },
  feedback: {
    name: '意见反馈的联系方式',
    about: '已答复的反馈里留下的联系方式；自答复起；内容和答复不删除',
    ground: '处理投诉，质量投诉至少保存 5 年',
    end: 'mask',
    days: FIVE_YEARS,
    least: FIVE_YEARS,
  },
  events: {
    name: '安全记录',
    about: '客户的登录、变更和下载；自发生起',
    ground: '网络安全法：网络日志至少保存 6 个月',
    end: 'delete',
    days: 2 * YEAR,
    least: 184,
  },
  consents: {
    name: '已注销客户的同意记录',
    about: '同意的版本、时间和网络地址；自注销起',
    ground: '证明已取得同意',
    end: 'delete',
    days: 3 * YEAR + 1,
    least: 3 * YEAR + 1,
  },
  closings: {
    name: '已注销账户的登录名',
    about: '不可还原的登录名记录，供本人登录时说明账户已注销；自注销起',
    ground: '告知本人',
    end: 'delete',
    days: YEAR,
    least: 30,
  },
  calls: {
    name: '接口调用记录',
    about: '其他系统的调用：时间、地址、结果；自调用起',
    ground: '查找对接的问题',
    end: 'delete',
    days: 14,
    least: 1,
  },
  speed: {
    name: '真实速度',
    about: '页面和接口快慢的每日计数，不含个人信息；自当天起',
    ground: '比较一个月内的快慢',
    end: 'delete',
    days: 90,
    least: 31,
  },
} as const satisfies Record<string, RetentionWords>;
export type RetentionKind = keyof typeof RETENTION_KINDS;

/** 10 年, 90 天: whole years where they are. */
export function periodWords(days: number): string {
  const years = Math.floor(days / 365.25 + 0.01);
  const left = days - Math.floor(years * 365.25);
  return years > 0 && left <= 1 ? `${years} 年` : `${days} 天`;
}
