/** What may be typed in place of a target. */
export const LINK_HINT =
  '也可以输入以 / 或 https:// 开头的地址；留空提示“活动暂未开始”；# 加一句话则提示那句话';
