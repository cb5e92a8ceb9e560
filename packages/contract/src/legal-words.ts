/** 用户协议 and 隐私政策 in words, without schemas: browsers take them without those. */

/** By the code of the page in the help centre that shows it; `category` of the help centre. */
export const LEGAL_TEXTS = {
  yhxy: { category: 'fwbz', title: '用户协议' },
  yszc: { category: 'fwbz', title: '隐私政策' },
} as const;
export type LegalCode = keyof typeof LEGAL_TEXTS;

export const isLegal = (code: string): code is LegalCode => Object.hasOwn(LEGAL_TEXTS, code);

/** The page of a text; an older version has an address of its own. */
export const legalPath = (code: LegalCode, number?: number): string =>
  `/help/${LEGAL_TEXTS[code].category}/${code}${number === undefined ? '' : `?version=${number}`}`;

/** How somebody came to agree. */
export const CONSENT_WAYS = {
  register: '注册时',
  invitation: '凭一次性密码登录后',
  wechat: '微信登录后',
  visit: '登录后',
} as const;
export type ConsentWay = keyof typeof CONSENT_WAYS;

/** What stands between 【】 in a text and is filled in when it is published, and where staff set it. */
export const LEGAL_BLANKS = {
  公司全称: '发票 › 销售方信息',
  公司地址: '发票 › 销售方信息',
  电话: '店铺设置 › 联系方式',
  个人信息保护负责人: '店铺设置 › 隐私',
  负责人联系方式: '店铺设置 › 隐私',
  注销等待天数: '店铺设置 › 隐私',
} as const;
export type LegalBlank = keyof typeof LEGAL_BLANKS;
