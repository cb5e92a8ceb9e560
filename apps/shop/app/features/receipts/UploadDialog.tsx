import type { FileLink } from '@qingnang/contract/files';
import type { ReceiptOrder, uploadReceipt } from '@qingnang/contract/receipts';
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
import styles from './Receipts.module.css';

interface UploadDialogProps {
  order: Pick<ReceiptOrder, 'id' | 'order_no' | 'form_url' | 'receipt_status' | 'receipt_note'>;
  onClose: () => void;
  /** The receipt has arrived. */
  onDone: () => void;
}

/** The stamped receipt of an order: pictures or a PDF, who signed and when. */
export default function UploadDialog({ order, onClose, onDone }: UploadDialogProps) {
  const id = useId();
  const [key] = useState(newIdempotencyKey);
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
      const { message } = await callAndHear<typeof uploadReceipt>('POST /api/user/receipts/:id', {
        at: { id: order.id },
        body: {
          file_ids: files.map((file) => file.id),
          signed_by: text('signed_by'),
          signed_on: text('signed_on'),
          note: text('note'),
        },
        idempotencyKey: key,
        quiet: true,
      });
      toast.success(message);
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setErrors(error.kind === 'invalid' ? error.fieldErrors : { all: [error.message] });
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`上传回执 ${order.order_no}`}
      foot={<DialogActs form={id} busy={busy} save="提交审核" onClose={onClose} />}
    >
      <form method="post" id={id} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {order.receipt_status === 'refused' && (
          <Notice kind="warn">上次的回执被退回：{order.receipt_note}</Notice>
        )}
        <p className="sub small">
          请把
          <a className="link" href={order.form_url} target="_blank" rel="noopener noreferrer">
            回执单
          </a>
          打印后由收货人签字、加盖公章，拍照或扫描上传。公章、签字、批号须清晰可见。
        </p>
        <div>
          <p className={styles.label}>盖章回执</p>
          <FileInput
            purpose="receipt"
            label="盖章回执"
            files={files}
            setFiles={setFiles}
            error={errors.file_ids}
          />
        </div>
        <div className={styles.pair}>
          <Field label="签收人" required error={errors.signed_by}>
            <Input name="signed_by" maxLength={30} autoComplete="name" />
          </Field>
          <Field label="签收日期" required error={errors.signed_on}>
            <Input name="signed_on" type="date" max={today()} defaultValue={today()} />
          </Field>
        </div>
        <Field label="说明" error={errors.note}>
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
    ...(files.length === 0 ? { file_ids: ['请上传盖章回执'] } : {}),
    ...(text('signed_by').length < 2 ? { signed_by: ['请填写签收人姓名'] } : {}),
    ...(text('signed_on') === '' ? { signed_on: ['请选择签收日期'] } : {}),
  };
}
