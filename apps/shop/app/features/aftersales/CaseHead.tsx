import type { AfterSalesData } from '@qingnang/contract/after-sales';
import { CASE_STATUS, KINDS } from '@qingnang/rules/after-sales';
import { date, dateTime, money } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { Steps } from '../../ui/Steps.tsx';
import frame from '../account/MemberFrame.module.css';
import detail from '../orders/OrderDetail.module.css';
import { Pill } from '../orders/StatusPill.tsx';
import styles from './Cases.module.css';
import type { CaseActs } from './useCaseActs.ts';

/** Where the case stands, what comes next, and what the buyer may do. */
export const CaseHead = ({ one, acts }: { one: AfterSalesData; acts: CaseActs }) => (
  <section className="panel">
    <div className={styles.top}>
      <div>
        <h1>
          <span className="visually-hidden">{one.kind_name}详情 </span>
          {one.status_name} <Pill kind="info">{one.kind_name}</Pill>
        </h1>
        <p className="sub">{nextWords(one)}</p>
      </div>
      {one.acts.includes('withdraw') && (
        <Button busy={acts.busy === one.id} onClick={() => acts.withdraw(one.id)}>
          撤销申请
        </Button>
      )}
    </div>
    <div className={styles.steps}>
      <Steps
        label="售后进度"
        now={stepNow(one)}
        steps={one.steps.map(({ name, at }) => ({
          label: name,
          ...(at === null ? {} : { when: dateTime(at).slice(5) }),
        }))}
      />
    </div>
    <p className={detail.facts}>
      售后单号 <b className="num">{one.case_no}</b>
      <span className={frame.rule} />
      申请 <span className="num">{dateTime(one.created_at)}</span>
      {one.order && (
        <>
          <span className={frame.rule} />
          <span className="nowrap">
            订单{' '}
            <PageLink className="link num" to={`/order/info/${one.order.id}`}>
              {one.order.order_no}
            </PageLink>
          </span>
        </>
      )}
    </p>
  </section>
);

const ENDED: readonly number[] = [CASE_STATUS.done, CASE_STATUS.refused, CASE_STATUS.withdrawn];

/** The step that the case is at; beyond the last when it is over. */
const stepNow = ({ steps, status }: AfterSalesData): number =>
  ENDED.includes(status) ? steps.length : steps.findLastIndex(({ done }) => done);

function nextWords(one: AfterSalesData): string {
  switch (one.status) {
    case CASE_STATUS.pending_review:
      return '客服正在审核，结果会在这里显示';
    case CASE_STATUS.pending_return:
      return one.send_until === null
        ? '请寄回商品并填写运单号'
        : `请在 ${date(one.send_until)} 前寄回商品并填写运单号，逾期自动撤销`;
    case CASE_STATUS.pending_inspection:
      return KINDS[one.kind].isGoods && one.kind === 'exchange'
        ? '商品寄回途中，仓库验收合格后补发'
        : '商品寄回途中，仓库验收合格后退款';
    case CASE_STATUS.refunding:
      return `退款 ${money(one.money.refund_amount)} 处理中，原路退回`;
    case CASE_STATUS.pending_resend:
      return '已同意补发，仓库正在备货';
    case CASE_STATUS.refused:
      return one.reply === '' ? '申请未通过' : `原因：${one.reply}`;
    case CASE_STATUS.withdrawn:
      return '申请已撤销，仍在期限内可以重新申请';
    default:
      return doneWords(one);
  }
}

function doneWords({ money: { refund_amount }, parcel }: AfterSalesData): string {
  if (parcel) return '补发商品已寄出';
  return refund_amount > 0 ? `已退款 ${money(refund_amount)}` : '已处理完成';
}
