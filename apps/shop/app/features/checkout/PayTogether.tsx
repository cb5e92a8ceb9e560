import { Fragment, type ReactNode } from 'react';
import { DueTable } from './DueTable.tsx';
import { type PayChoice, usePayChoice } from './together.ts';
import type { PaymentState } from './usePayment.ts';

interface PayTogetherProps {
  choice: PayChoice;
  /** The order of the page, which is always paid; unset where the page is of none. */
  current?: number;
  children: (orderIds: readonly number[], state: PaymentState) => ReactNode;
}

/** Which orders are paid, where there are several, and then how: other orders are another payment, nothing of the last one stays. */
export function PayTogether({ choice, current, children }: PayTogetherProps) {
  const { shown, paid, ticked, choose } = usePayChoice(choice);
  return (
    <>
      <DueTable
        orders={choice.due}
        {...(current === undefined ? {} : { current })}
        chosen={ticked}
        onChoose={choose}
      />
      {/* Until the new sum is there, nobody pays the old one. */}
      <div inert={ticked.join() !== [...paid].join()}>
        <Fragment key={paid.join()}>{children(paid, shown)}</Fragment>
      </div>
    </>
  );
}
