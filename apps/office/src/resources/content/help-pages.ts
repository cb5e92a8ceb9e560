import type { HELP_PAGES } from '@qingnang/contract/content';

/** Pages of the help centre and the category that each belongs to, as the contract has them, whose schemas stay on the server. */
const PAGES: typeof HELP_PAGES = {
  hyzc: { category: 'xrzn', title: '会员注册' },
  gwzn: { category: 'xrzn', title: '购物指南' },
  aqgy: { category: 'xrzn', title: '安全购药' },
  ddzf: { category: 'zfps', title: '订单支付' },
  hwps: { category: 'zfps', title: '货物配送' },
  ypth: { category: 'zfps', title: '药品退换货' },
  wzzz: { category: 'fwbz', title: '网站资质' },
  zskf: { category: 'fwbz', title: '专属客服' },
  tsjy: { category: 'us', title: '投诉建议' },
  link: { category: 'us', title: '联系我们' },
};

/** The pages that an article of a category can be shown by; none for the news. */
export const pagesOf = (category: string): { value: string; label: string }[] =>
  Object.entries(PAGES)
    .filter(([, page]) => page.category === category)
    .map(([value, { title }]) => ({ value, label: title }));
