import type { AfterSalesSummary } from '@qingnang/contract/after-sales';
import { KINDS } from '@qingnang/rules/after-sales';
import { count, date, dateTime, money } from '../../lib/format.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { CasePill } from './CasePill.tsx';
import styles from './Cases.module.css';
import type { CaseActs } from './useCaseActs.ts';

interface CaseCardsProps {
  cases: readonly AfterSalesSummary[];
  acts: CaseActs;
}

/** Cases, each with what it is about, where it stands and what the buyer may do. */
export const CaseCards = ({ cases, acts }: CaseCardsProps) => (
  <PlainList className={styles.cards}>
    {cases.map((one) => (
      <li key={one.id}>
        <article aria-label={`${one.kind_name} ${one.case_no}`}>
          <header className={styles.head}>
            <b>{one.kind_name}</b>
            <PageLink className="link num" to={one.url}>
              {one.case_no}
            </PageLink>
            <span className="muted num">{dateTime(one.created_at)}</span>
            {one.order && (
              <span className="sub">
                订单{' '}
                <PageLink className="link num" to={`/order/info/${one.order.id}`}>
                  {one.order.order_no}
                </PageLink>
              </span>
            )}
            <span className={styles.state}>
              <CasePill one={one} />
            </span>
          </header>
          <div className={styles.body}>
            <About one={one} />
            <p className={styles.money}>
              {one.refund_amount > 0 ? (
                <>
                  <span className="muted small">退款</span> <b className="num">{money(one.refund_amount)}</b>
                </>
              ) : (
                one.send_until !== null &&
                one.acts.includes('send_back') && (
                  <span className="warn-text small">{date(one.send_until)} 前寄回</span>
                )
              )}
            </p>
            <Acts one={one} acts={acts} />
          </div>
        </article>
      </li>
    ))}
  </PlainList>
);

function About({ one }: { one: AfterSalesSummary }) {
  return (
    <div className={styles.about}>
      {one.line_count > 0 ? (
        <GoodsImage className={styles.pack} src={one.image} width={48} />
      ) : (
        <span className={styles.face}>
          <Icon name="file" />
        </span>
      )}
      <span className={styles.words}>
        <b>{one.line_count > 0 ? one.goods_name : one.kind_name}</b>
        <span className="muted small">
          {one.reason_name}
          {one.line_count > 1 && `　共 ${one.line_count} 个品种`}
          {KINDS[one.kind].isGoods && `　数量合计 ${count(one.piece_count)}`}
        </span>
      </span>
    </div>
  );
}

const Acts = ({ one, acts }: { one: AfterSalesSummary; acts: CaseActs }) => (
  <div className={styles.acts}>
    {one.acts.includes('send_back') ? (
      <ButtonLink variant="primary" size="sm" to={one.url}>
        填写寄回单号
      </ButtonLink>
    ) : (
      <ButtonLink size="sm" to={one.url}>
        查看详情
      </ButtonLink>
    )}
    {one.acts.includes('withdraw') && (
      <Button variant="text" size="sm" busy={acts.busy === one.id} onClick={() => acts.withdraw(one.id)}>
        撤销申请
      </Button>
    )}
  </div>
);
