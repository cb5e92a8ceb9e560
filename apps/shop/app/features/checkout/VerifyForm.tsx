import type { CheckoutView } from '@qingnang/contract/cart';
import type { DraftContent } from '@qingnang/contract/checkout-draft';
import type { QuoteChange } from '@qingnang/contract/quote-changes';
import { Suspense, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import settle from '../cart/Settle.module.css';
import { AddressPicker } from './AddressPicker.tsx';
import { AmountSide } from './AmountSide.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { CouponBlock } from './CouponBlock.tsx';
import { formFrom } from './draft.ts';
import { InvoiceBlock } from './InvoiceBlock.tsx';
import { MoneyBlock } from './MoneyBlock.tsx';
import { OrderBlock, orderTitle } from './OrderBlock.tsx';
import { RemarkBlock } from './RemarkBlock.tsx';
import { SameNotice } from './SameNotice.tsx';
import { SplitLine } from './SplitLine.tsx';
import { useChoices } from './useChoices.ts';
import { useDraft } from './useDraft.ts';
import { useSubmit } from './useSubmit.ts';
import { WishBlock } from './WishBlock.tsx';
import own from './Wishes.module.css';

const ChangeDialog = lazyKept(() => import('./ChangeDialog.tsx'));

interface VerifyFormProps {
  ids: readonly number[];
  view: CheckoutView;
  /** What was chosen and written before; null = nothing. */
  draft: DraftContent | null;
  /** The buyer agrees to what it has become. */
  onView: (view: CheckoutView) => void;
}

/** Everything the buyer checks and decides before the order is placed. */
export function VerifyForm({ ids, view, draft, onView }: VerifyFormProps) {
  const [atFirst] = useState(() => formFrom(draft, view));
  const choosing = useChoices(ids, atFirst.choices, onView);
  const { choices, quoting } = choosing;
  const [wantsBalance, setWantsBalance] = useState(atFirst.useBalance);
  const [titles, setTitles] = useState(view.invoice_titles);
  const [wishes, setWishes] = useState(atFirst.wishes);
  const drafts = useDraft({ choices, useBalance: wantsBalance, wishes });
  const { busy, errors, conflict, submit, settle: settled } = useSubmit(ids, drafts);
  const usable = view.balance_usable;
  const useBalance = wantsBalance && usable > 0;
  const accept = (now: CheckoutView) => submit(now, { choices: choosing.agree(now), useBalance, wishes });
  const review = (now: CheckoutView) => {
    choosing.agree(now);
    settled();
  };
  return (
    <div className={cx('wrap', settle.page)}>
      <div className="shrink">
        <SameNotice />
        {conflict && !(conflict.now && conflict.changes) && (
          <ConflictNotice
            message={conflict.message}
            now={conflict.now}
            remedy={conflict.remedy}
            onAgree={review}
          />
        )}
        <AddressPicker
          addresses={view.addresses}
          value={choices.addressId}
          onChange={choosing.chooseAddress}
          onAdd={({ id }) => choosing.chooseAddress(id)}
          error={errors.address_id?.[0]}
        />
        {view.groups.map((group) => (
          <OrderBlock key={group.key} group={group} groups={view.groups} />
        ))}
        <SplitLine
          split={view.plan.split}
          isSplit={choices.isSplit}
          busy={quoting}
          onSplit={choosing.chooseSplit}
        />
        <Coupons view={view} choosing={choosing} />
        <div className={own.pair}>
          <MoneyBlock
            view={view}
            useVoucher={choices.useVoucher}
            onVoucher={choosing.chooseVoucher}
            useBalance={useBalance}
            onBalance={setWantsBalance}
          />
          <InvoiceBlock
            titles={titles}
            onTitles={setTitles}
            wishes={wishes}
            onWishes={setWishes}
            error={(errors.invoice_kind ?? errors.invoice_title_id)?.[0]}
          />
        </div>
        <WishBlock wishes={wishes} onWishes={setWishes} errors={errors} />
        <RemarkBlock
          groups={view.groups}
          remarks={wishes.remarks}
          onRemark={(key, words) => setWishes({ ...wishes, remarks: { ...wishes.remarks, [key]: words } })}
          errors={errors}
        />
      </div>
      <AmountSide
        view={view}
        balanceUsed={useBalance ? usable : 0}
        busy={busy || quoting}
        onSubmit={() => submit(view, { choices, useBalance, wishes })}
      />
      {conflict?.now && conflict.changes && (
        <PriceChange
          conflict={{ ...conflict, now: conflict.now, changes: conflict.changes }}
          view={view}
          onAccept={accept}
          onClose={review}
        />
      )}
    </div>
  );
}

interface PriceChangeProps {
  conflict: { message: string; now: CheckoutView; changes: QuoteChange[] };
  /** What the buyer saw. */
  view: CheckoutView;
  onAccept: (now: CheckoutView) => void;
  onClose: (now: CheckoutView) => void;
}

/** Whichever way on, the page shows what holds now; what was typed stays. */
const PriceChange = ({ conflict: { message, now, changes }, view, onAccept, onClose }: PriceChangeProps) => (
  <Suspense>
    <ChangeDialog
      message={message}
      changes={changes}
      payable={{ before: view.payable, after: now.payable }}
      onAccept={() => onAccept(now)}
      onClose={() => onClose(now)}
    />
  </Suspense>
);

/** The buyer's coupons, order by order. */
function Coupons({ view, choosing }: { view: CheckoutView; choosing: ReturnType<typeof useChoices> }) {
  const { choices, quoting, chooseCoupon, chooseBest } = choosing;
  const takers = view.groups.filter(({ coupons }) => coupons.length > 0);
  return takers.map((group) => (
    <CouponBlock
      key={group.key}
      group={group}
      where={takers.length > 1 ? orderTitle(group, view.groups) : ''}
      // While it is worked out the wish is shown, then what is used.
      chosen={(quoting ? choices.coupons.get(group.key) : undefined) ?? group.coupon_id}
      isBest={view.plan.is_best}
      onChoose={(id) => chooseCoupon(group.key, id)}
      onBest={chooseBest}
    />
  ));
}
