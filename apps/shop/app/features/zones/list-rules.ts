import type { DataCall } from '../../lib/data.ts';
import { readAbove, type ShownBlock } from './zone-data.ts';

export type RuleText = Extract<ShownBlock, { kind: 'text' }>;

/** What holds until staff write a text into the zone. */
const USUAL: RuleText = {
  kind: 'text',
  title: '优选与包邮',
  html: `<h3>哪些商品是优选</h3>
<p>带“优”字标签的商品由采购部门按动销、毛利和质量稳定性挑选，按优选价供货，活动时间和每户限购数量以商品页为准。</p>
<h3>哪些商品包邮</h3>
<ul>
<li>商品页标明包邮的，订购数量达到该商品的包邮数量即免运费；</li>
<li>其余商品按发货仓合计，达到包邮金额免运费，差额在购物车中显示；</li>
<li>冷藏药品按冷链运输，运费以提交订单时显示的为准。</li>
</ul>
<h3>价格与库存</h3>
<p>价格和库存以提交订单时为准；活动售完或结束后恢复平日价格。同一商品的优选价不与其他特价叠加。</p>
<h3>退换货</h3>
<p>与普通商品相同：药品属特殊商品，非质量问题不退换；到货请当场验收，破损、短少在签收时提出。</p>`,
};

/** The texts of the free-shipping zone, or of its draft by the page's query; the usual one where there are none to be read. */
export async function readRules(call: DataCall, query: URLSearchParams): Promise<RuleText[]> {
  const { blocks } = await readAbove(call, 'yx', query);
  const texts = blocks.filter((block) => block.kind === 'text');
  return texts.length > 0 ? texts : [USUAL];
}
