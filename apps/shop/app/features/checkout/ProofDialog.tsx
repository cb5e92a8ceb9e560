import type { BodyOf } from '@qingnang/contract/call';
import type { FileLink } from '@qingnang/contract/files';
import type { OwnTransfer, transferProofAdd } from '@qingnang/contract/transfers';
import { useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { date } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Transfer.module.css';

interface ProofDialogProps {
  orderId: number;
  transfer: OwnTransfer;
  onClose: () => void;
  onDone: (transfer: OwnTransfer) => void;
}

/** 上传转账凭证: who paid, when, under which reference, and the bank's slip. */
export default function ProofDialog({ orderId, transfer, onClose, onDone }: ProofDialogProps) {
  const { keyOf } = useContentKey();
  const [files, setFiles] = useState<FileLink[]>([]);
  const form = useForm(async ({ text }) => {
    const body: BodyOf<typeof transferProofAdd> = {
      payer: text('payer'),
      bank_ref: text('bank_ref'),
      paid_on: text('paid_on'),
      note: text('note'),
      file_ids: files.map((file) => file.id),
    };
    const wrong = wrongOnly({
      file_ids: files.length === 0 && body.bank_ref === '' && '请上传银行回单，或填写银行流水号',
      payer: body.payer === '' && '请填写付款户名',
      paid_on: body.paid_on === '' && '请选择转账日期',
    });
    if (wrong) return wrong;
    const { message, data } = await callAndHear<typeof transferProofAdd>(
      'POST /api/order/:id/transfer/proof',
      { at: { id: orderId }, body, idempotencyKey: keyOf(body), quiet: true },
    );
    toast.success(message);
    onDone(data);
    return undefined;
  });
  const { errors } = form;
  return (
    <FormDialog title="上传转账凭证" save="提交凭证" form={form} onClose={onClose}>
      {transfer.is_company_only && (
        <Notice kind="warn">含麻订单须从“{transfer.company}”的对公账户付款，其他账户的款项会退回</Notice>
      )}
      <div>
        <p className={styles.label}>银行回单</p>
        <FileInput
          purpose="transfer"
          label="银行回单"
          files={files}
          setFiles={setFiles}
          max={1}
          error={errors.file_ids}
        />
      </div>
      <Field label="付款户名" required error={errors.payer}>
        <Input name="payer" maxLength={100} defaultValue={transfer.company} autoComplete="organization" />
      </Field>
      <div className={styles.pair}>
        <Field label="转账日期" required error={errors.paid_on}>
          <DayInput name="paid_on" max={today()} defaultValue={today()} />
        </Field>
        <Field label="银行流水号" error={errors.bank_ref}>
          <Input name="bank_ref" maxLength={60} autoComplete="off" placeholder="填写后到账更快" />
        </Field>
      </div>
      <Field label="备注" error={errors.note}>
        <Input name="note" maxLength={200} autoComplete="off" placeholder="可不填" />
      </Field>
    </FormDialog>
  );
}

const today = (): string => date(Math.floor(Date.now() / 1000));
