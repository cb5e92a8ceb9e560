import type { OwnVoucher } from '@qingnang/contract/coupons';
import { date, money, priceParts } from '../../lib/format.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { ownValidity, STATE_WORDS } from './coupon-words.ts';
import { Soon } from './OwnTicket.tsx';
import styles from './Ticket.module.css';
import { Ticket, Worth } from './Ticket.tsx';
import own from './Voucher.module.css';

/** A cash voucher: what is left of it, until when, and the orders that used it. */
export const VoucherTicket = ({ voucher }: { voucher: OwnVoucher }) => (
  <Ticket name={voucher.name} stub={<Left voucher={voucher} />} isOff={voucher.state !== 'unused'}>
    <div className={styles.facts}>
      <h2 className={styles.name} title={voucher.name}>
        {voucher.name}
      </h2>
      {voucher.note !== '' && <p className={styles.scope}>{voucher.note}</p>}
      <p>
        {ownValidity(voucher)}
        {voucher.state === 'unused' && <Soon until={voucher.valid_until} />}
      </p>
      <Uses uses={voucher.uses} />
    </div>
    <div className={styles.foot}>
      {voucher.left < voucher.amount && (
        <div className={styles.progress}>
          <span>面额 {money(voucher.amount)}</span>
          <Progress value={1 - voucher.left / voucher.amount} label={`${voucher.name}已用`} promo />
        </div>
      )}
      {voucher.state !== 'unused' && <span className={styles.state}>{STATE_WORDS[voucher.state]}</span>}
    </div>
  </Ticket>
);

function Left({ voucher: { left, amount } }: { voucher: OwnVoucher }) {
  const { yuan, cents } = priceParts(left);
  return (
    <Worth
      sign="¥"
      figure={yuan + (cents === '.00' ? '' : cents)}
      unit=""
      words={[left === amount ? '未使用' : left > 0 ? '可用余额' : '已用完']}
    />
  );
}

/** Where they begin in a date. */
const MONTH_AND_DAY = 5;

const Uses = ({ uses }: { uses: OwnVoucher['uses'] }) =>
  uses.length > 0 && (
    <ul className={own.uses} aria-label="使用记录">
      {uses.map(({ id, order_no, amount, at }) => (
        <li key={id}>
          <PageLink className="link" to={`/order/info/${id}`}>
            {order_no}
          </PageLink>
          <span title={date(at)}>{date(at).slice(MONTH_AND_DAY)}</span>
          <b className={own.used}>{money(-amount)}</b>
        </li>
      ))}
    </ul>
  );
