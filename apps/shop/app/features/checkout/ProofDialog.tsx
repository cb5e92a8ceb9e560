import type { FileLink } from '@qingnang/contract/files';
import type { OwnTransfer, transferProofAdd } from '@qingnang/contract/transfers';
import { type FormEvent, useId, useState } from 'react';
import { callAndHear, newIdempotencyKey } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { date } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
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
  const id = useId();
  const [key, setKey] = useState(newIdempotencyKey);
  const [files, setFiles] = useState<FileLink[]>([]);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const missing = missingOf(files, text);
    if (Object.keys(missing).length > 0) return setErrors(missing);
    setBusy(true);
    try {
      const { message, data } = await callAndHear<typeof transferProofAdd>(
        'POST /api/order/:id/transfer/proof',
        {
          at: { id: orderId },
          body: {
            payer: text('payer'),
            bank_ref: text('bank_ref'),
            paid_on: text('paid_on'),
            note: text('note'),
            file_ids: files.map((file) => file.id),
          },
          idempotencyKey: key,
          quiet: true,
        },
      );
      toast.success(message);
      onDone(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setErrors(error.kind === 'invalid' ? error.fieldErrors : { all: [error.message] });
      // Refused: nothing was kept, and what is sent next is another proof.
      if (error.kind === 'invalid') setKey(newIdempotencyKey());
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="上传转账凭证"
      foot={<DialogActs form={id} busy={busy} save="提交凭证" onClose={onClose} />}
    >
      <form method="post" id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
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
            <Input name="paid_on" type="date" max={today()} defaultValue={today()} />
          </Field>
          <Field label="银行流水号" error={errors.bank_ref}>
            <Input name="bank_ref" maxLength={60} autoComplete="off" placeholder="填写后到账更快" />
          </Field>
        </div>
        <Field label="备注" error={errors.note}>
          <Input name="note" maxLength={200} autoComplete="off" placeholder="可不填" />
        </Field>
        {errors.all && <Notice kind="bad">{errors.all[0]}</Notice>}
      </form>
    </Dialog>
  );
}

const today = (): string => date(Math.floor(Date.now() / 1000));

function missingOf(files: readonly FileLink[], text: (name: string) => string): Record<string, string[]> {
  return {
    ...(files.length === 0 && text('bank_ref') === ''
      ? { file_ids: ['请上传银行回单，或填写银行流水号'] }
      : {}),
    ...(text('payer') === '' ? { payer: ['请填写付款户名'] } : {}),
    ...(text('paid_on') === '' ? { paid_on: ['请选择转账日期'] } : {}),
  };
}
