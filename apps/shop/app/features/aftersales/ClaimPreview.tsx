import { cx } from '../../lib/cx.ts';
import { count, money } from '../../lib/format.ts';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './Claim.module.css';
import type { KindOption } from './claim.ts';
import type { Preview } from './useClaim.ts';

/** What would come back and what it is made of. */
export function ClaimPreview({ kind, preview }: { kind: KindOption; preview: Preview }) {
  const title = hasMoney(kind) ? '预计退款' : '处理方式';
  return (
    <section className={styles.preview} aria-label={title} aria-live="polite" aria-busy={preview.isOld}>
      <h2>{title}</h2>
      <Content kind={kind} preview={preview} />
    </section>
  );
}

/** Kinds that replace goods or bring papers give no money back. */
export const hasMoney = ({ kind, is_goods }: KindOption): boolean => is_goods === 1 && kind !== 'exchange';

function Content({ kind, preview: { data, problem, isOld, retry } }: { kind: KindOption; preview: Preview }) {
  if (!hasMoney(kind))
    return <p className="sub small">{PLAIN[kind.kind] ?? '提交后由客服处理，结果在售后详情中查看'}</p>;
  if (problem !== '') return <FailedPart message={problem} onRetry={retry} busy={isOld} />;
  if (!data) return <p className="muted small">选择原因和商品后，显示应退金额</p>;
  const added = data.lines.filter((line) => line.added === 1);
  const rows = [
    { name: '商品款', amount: data.goods_amount, isShown: true },
    { name: '退还运费', amount: data.shipping_fee, isShown: data.shipping_fee > 0 },
    { name: '扣回满返', amount: -data.cashback_amount, isShown: data.cashback_amount > 0 },
  ].filter(({ isShown }) => isShown);
  return (
    <div className={cx(isOld && styles.old)}>
      <p>
        <Price value={data.refund_amount} size="xl" />
      </p>
      <dl className={styles.sums}>
        {rows.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{money(amount)}</dd>
          </div>
        ))}
        {data.voucher_amount > 0 && (
          <div>
            <dt>另退回现金券</dt>
            <dd className="num">{money(data.voucher_amount)}</dd>
          </div>
        )}
      </dl>
      {added.length > 0 && (
        <div className={styles.gifts}>
          <b>须一并寄回的赠品</b>
          <ul>
            {added.map((line) => (
              <li key={line.shipment_line_id}>
                {line.name} {line.ypgg}{' '}
                <span className="num">
                  ×{count(line.number)} {line.bzdw}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className={styles.notes}>
        {data.notes.map((note) => (
          <li key={note}>
            <Icon name="info" size={14} />
            {note}
          </li>
        ))}
        <li>
          <Icon name="info" size={14} />
          {kind.kind === 'return' ? '验收通过后原路退回' : '审核后补发；不能补发的原路退回'}，以实际审核为准
        </li>
      </ul>
    </div>
  );
}

const PLAIN: Record<string, string | undefined> = {
  exchange: '审核通过后寄回商品，验收合格后补发同款；不退款',
  papers: '提交后由质管部补发随货资料，可在售后详情中下载',
  report: '提交后由质管部提供药检报告，可在售后详情中下载',
};
