import type { CheckoutView } from '@qingnang/contract/cart';
import { money } from '../../lib/format.ts';
import { dueAfter } from './checkout-view.ts';
import { orderTitle } from './OrderBlock.tsx';
import own from './Wishes.module.css';

/** What the balance pays of each order, and what is left to be paid by another way. */
export const BalanceShares = ({ groups }: Pick<CheckoutView, 'groups'>) => (
  <ul className={own.shares}>
    {groups.map((group) => (
      <li key={group.key}>
        <span>{orderTitle(group, groups)}</span>
        <span>
          余额付 {money(group.balance_share)}
          {group.kind === 'receipt' && '（含麻不用余额）'}
        </span>
        <b className="strong">还需 {money(dueAfter(group.payable, group.balance_share))}</b>
      </li>
    ))}
  </ul>
);
