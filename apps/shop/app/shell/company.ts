/**
 * What the law and the shop's papers want to be read below every page. The numbers of the demo shop are
 * marked as such by their zeros.
 */
export const STATEMENT =
  '本网站未发布毒性药品、麻醉药品、精神药品、放射性药品、戒毒药品和医疗机构制剂的产品信息，未发布未经审批的药品广告';

export const LICENCES = [
  '药品经营许可证：川AA0280000',
  '营业执照：915101000000000000',
  '互联网药品信息服务资格证：(川)-经营性-2026-0000',
  '医疗器械网络销售备案：川网械备000000',
  '蜀ICP备00000000号',
  '川公网安备 51010000000000号',
] as const;

export const ADDRESS = '四川省成都市示例区医药大道 88 号';
