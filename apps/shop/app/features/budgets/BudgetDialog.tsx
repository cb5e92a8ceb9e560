import type { BudgetItem, budgetSet } from '@qingnang/contract/budgets';
import { useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/useForm.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';

interface BudgetDialogProps {
  item: BudgetItem;
  /** `2026-11`. */
  month: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Sets what an account may order in every month, or in this one. */
export default function BudgetDialog({ item, month, onSaved, onClose }: BudgetDialogProps) {
  const [span, setSpan] = useState<'every' | 'month'>(item.is_own ? 'month' : 'every');
  const form = useForm(async (typed) => {
    const body = { month: span === 'month' ? month : '', amount: typed.text('amount') };
    const { message } = await callAndHear<typeof budgetSet>('PUT /api/budgets/:id', {
      at: { id: item.id },
      body,
      quiet: true,
    });
    toast.success(message);
    onSaved();
    return undefined;
  });
  const amount = span === 'every' ? item.every : item.is_own ? item.amount : null;
  const options = [
    { value: 'every', label: '每月' },
    { value: 'month', label: `只 ${month}` },
  ] as const;
  const { errors } = form;
  return (
    <FormDialog title={`采购预算　${item.company}`} form={form} onClose={onClose}>
      <Segmented label="期间" value={span} options={options} onChange={setSpan} />
      <Field
        label="预算"
        error={errors.amount}
        hint={span === 'every' ? '元，不填表示没有预算' : '元，不填按每月预算'}
        side
      >
        <Input
          key={span}
          name="amount"
          inputMode="decimal"
          maxLength={11}
          defaultValue={amount ?? ''}
          autoComplete="off"
        />
      </Field>
      <p className="sub small">超出预算的订单：成员提交后等审批，审批人和负责人提交时会提醒一次。</p>
    </FormDialog>
  );
}
