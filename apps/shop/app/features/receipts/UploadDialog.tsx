import type { BodyOf } from '@qingnang/contract/call';
import type { FileLink } from '@qingnang/contract/files';
import type { ReceiptOrder, uploadReceipt } from '@qingnang/contract/receipts';
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
import styles from './Receipts.module.css';

interface UploadDialogProps {
  order: Pick<ReceiptOrder, 'id' | 'order_no' | 'form_url' | 'receipt_status' | 'receipt_note'>;
  onClose: () => void;
  /** The receipt has arrived. */
  onDone: () => void;
}

/** The stamped receipt of an order: pictures or a PDF, who signed and when. */
export default function UploadDialog({ order, onClose, onDone }: UploadDialogProps) {
  const { keyOf } = useContentKey();
  const [files, setFiles] = useState<FileLink[]>([]);
  const form = useForm(async ({ text }) => {
    const body: BodyOf<typeof uploadReceipt> = {
      file_ids: files.map((file) => file.id),
      signed_by: text('signed_by'),
      signed_on: text('signed_on'),
      note: text('note'),
    };
    const wrong = wrongOnly({
      file_ids: files.length === 0 && '请上传盖章回执',
      signed_by: text('signed_by').length < 2 && '请填写签收人姓名',
      signed_on: body.signed_on === '' && '请选择签收日期',
    });
    if (wrong) return wrong;
    const { message } = await callAndHear<typeof uploadReceipt>('POST /api/user/receipts/:id', {
      at: { id: order.id },
      body,
      idempotencyKey: keyOf(body),
      quiet: true,
    });
    toast.success(message);
    onDone();
    return undefined;
  });
  const { errors } = form;
  return (
    <FormDialog title={`上传回执 ${order.order_no}`} save="提交审核" form={form} onClose={onClose}>
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
          <DayInput name="signed_on" max={today()} defaultValue={today()} />
        </Field>
      </div>
      <Field label="说明" error={errors.note}>
        <Input name="note" maxLength={200} autoComplete="off" placeholder="可不填" />
      </Field>
    </FormDialog>
  );
}

const today = (): string => date(Math.floor(Date.now() / 1000));
