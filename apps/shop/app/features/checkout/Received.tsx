import { money } from '../../lib/format.ts';
import { Notice } from '../../ui/Notice.tsx';

/** What the bank has brought of orders that wait for the rest; nothing when nothing has come. In yuan. */
export const Received = ({ received, due }: { received: number; due: number }) =>
  received > 0 ? (
    <Notice kind="info">
      已到账 {money(received)}，还差 {money(due)}
      。余下的可以继续转账，也可以在线支付或用余额支付；逾期未付清订单关闭，已到账的款项退回原账户。
    </Notice>
  ) : null;
