import { TAX_RATES } from '@qingnang/contract/invoice-words';
import { Form, Select } from 'antd';
import { Link } from 'react-router';
import { dateTime } from '../../../app/format.ts';
import { RANKS, useNames } from '../../../app/reference.ts';
import { PRICE_RULE } from '../../../shared/fields/amount-rules.ts';
import { Money } from '../../../shared/fields/Money.tsx';
import type { AdminGoods } from '../api.ts';
import { isSame } from '../values.ts';
import { Card } from './Card.tsx';
import { Field, useStart } from './Field.tsx';
import { LadderFields } from './LadderFields.tsx';

const taxWords = (rate: number): string => (rate === 0 ? '免税' : `${rate}%`);

/** @param waiting prices that a second person has to agree with */
export function PriceFields({ waiting }: { waiting: AdminGoods['waiting'] }) {
  const names = useNames();
  return (
    <Card id="price" title="价格" more="元，最多 4 位小数">
      {waiting && (
        <p className="alert info">
          {waiting.asked_by} {dateTime(waiting.asked_at)} 申请调价，等待另一位同事复核：{waiting.words}。
          <Link to="/approvals">查看待复核</Link>
        </p>
      )}
      <table className="tb prices">
        <caption className="visually-hidden">各等级基础价</caption>
        <thead>
          <tr>
            <th scope="col">价格</th>
            {RANKS.map((rank) => (
              <th scope="col" className="r" key={rank}>
                {names.rank(rank)}
              </th>
            ))}
            <th scope="col">改动</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">基础价</th>
            {RANKS.map((rank) => (
              <td className="r" key={rank}>
                <RankPrice rank={rank} />
              </td>
            ))}
            <td className="small warn">
              {RANKS.map((rank) => (
                <RankChange key={rank} rank={rank} />
              ))}
            </td>
          </tr>
        </tbody>
      </table>
      <p className="muted small price-hint">空着的等级沿用前一等级；都空着时前台显示“价格待定”。</p>
      <LadderFields />
      <div className="fm">
        <Field name="retail_price" rules={[PRICE_RULE]}>
          <Money />
        </Field>
        <Field name="tax_rate" hint="价格含税，开票按此" say={taxWords}>
          <Select options={TAX_RATES.map((rate) => ({ value: rate, label: taxWords(rate) }))} />
        </Field>
        <Field name="floor_price" hint="满减和优惠券减后每件不低于它，空着为不限" rules={[PRICE_RULE]}>
          <Money />
        </Field>
      </div>
    </Card>
  );
}

function useRankChange(rank: number) {
  const was = useStart().prices[rank]?.price ?? '';
  const now: unknown = Form.useWatch(['prices', rank, 'price']);
  return { was, now: String(now ?? ''), isChanged: now !== undefined && !isSame(was, now) };
}

function RankPrice({ rank }: { rank: number }) {
  const names = useNames();
  const { isChanged } = useRankChange(rank);
  return (
    <Form.Item
      name={['prices', rank, 'price']}
      rules={[PRICE_RULE]}
      className={isChanged ? 'cell chg' : 'cell'}
    >
      <Money aria-label={`${names.rank(rank)}基础价`} />
    </Form.Item>
  );
}

function RankChange({ rank }: { rank: number }) {
  const names = useNames();
  const { was, now, isChanged } = useRankChange(rank);
  if (!isChanged) return null;
  return (
    <div>
      {names.rank(rank)} {was || '空'} → {now.trim() || '空'}
    </div>
  );
}
