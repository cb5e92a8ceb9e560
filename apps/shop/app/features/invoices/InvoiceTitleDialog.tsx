import type { BodyOf } from '@qingnang/contract/call';
import type {
  addInvoiceTitle,
  editInvoiceTitle,
  InvoiceTitle,
  removeInvoiceTitle,
} from '@qingnang/contract/invoice-titles';
import { type FormEvent, useId, useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { confirm } from '../../lib/dialogs.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Choice.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import own from './Titles.module.css';

interface InvoiceTitleDialogProps {
  /** null: a new one. */
  title: InvoiceTitle | null;
  onClose: () => void;
  onSaved: (title: InvoiceTitle) => void;
  onRemoved: (id: number) => void;
}

const FIELDS = [
  { name: 'title', label: '发票抬头', max: 100, required: true, hint: '与营业执照上的名称一致' },
  { name: 'tax_no', label: '税号', max: 30, required: true, hint: '18 位统一社会信用代码' },
  { name: 'email', label: '收票邮箱', max: 100, required: false, hint: '' },
  { name: 'mobile', label: '收票手机', max: 20, required: false, hint: '' },
  { name: 'address', label: '注册地址', max: 120, required: false, hint: '' },
  { name: 'phone', label: '注册电话', max: 20, required: false, hint: '' },
  { name: 'bank', label: '开户银行', max: 60, required: false, hint: '' },
  { name: 'bank_account', label: '银行账号', max: 40, required: false, hint: '' },
] as const satisfies readonly { name: keyof BodyOf<typeof addInvoiceTitle>; [rest: string]: unknown }[];

const textsIn = (form: FormData) =>
  Object.fromEntries(FIELDS.map(({ name }) => [name, String(form.get(name) ?? '').trim()])) as Record<
    (typeof FIELDS)[number]['name'],
    string
  >;

/** Whom invoices are made out to: a new title, or one that is changed or removed. */
export default function InvoiceTitleDialog({ title, onClose, onSaved, onRemoved }: InvoiceTitleDialogProps) {
  const id = useId();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);

  /** Runs a call; what is wrong stands at its field. */
  const run = async (act: () => Promise<void>) => {
    setBusy(true);
    setErrors({});
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setBusy(false);
      setErrors(error.kind === 'invalid' ? error.fieldErrors : { all: [error.message] });
    }
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body: BodyOf<typeof addInvoiceTitle> = {
      ...textsIn(form),
      is_default: Number(form.get('is_default') === 'on'),
    };
    void run(async () => {
      const { message, data } = title
        ? await callAndHear<typeof editInvoiceTitle>('PUT /api/user/invoice_titles/:id', {
            at: { id: title.id },
            body,
            quiet: true,
          })
        : await callAndHear<typeof addInvoiceTitle>('POST /api/user/invoice_titles', { body, quiet: true });
      toast.success(message);
      onSaved(data);
    });
  };
  const remove = async (one: InvoiceTitle) => {
    if (!(await confirm({ message: `删除发票抬头“${one.title}”？已下的订单不受影响。`, danger: true })))
      return;
    await run(async () => {
      const { message } = await callAndHear<typeof removeInvoiceTitle>(
        'DELETE /api/user/invoice_titles/:id',
        { at: { id: one.id }, quiet: true },
      );
      toast.success(message);
      onRemoved(one.id);
    });
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title ? '修改发票抬头' : '新增发票抬头'}
      foot={
        <>
          {title && (
            <Button className={own.remove} busy={busy} onClick={() => void remove(title)}>
              删除
            </Button>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" type="submit" form={id} busy={busy}>
            保存
          </Button>
        </>
      }
    >
      <form method="post" id={id} className={own.form} noValidate onSubmit={save}>
        {FIELDS.map(({ name, label, max, required, hint }) => (
          <Field key={name} label={label} required={required} error={errors[name]} hint={hint}>
            <Input name={name} maxLength={max} defaultValue={title?.[name] ?? ''} autoComplete="off" />
          </Field>
        ))}
        <Checkbox
          name="is_default"
          className={own.whole}
          defaultChecked={title?.is_default === 1}
          disabled={title?.is_default === 1}
        >
          设为默认抬头
        </Checkbox>
        {title?.is_special_allowed === 1 && (
          <p className={own.whole}>已开通专用发票；修改抬头或税号后需重新审核。</p>
        )}
        {errors.all && (
          <p className={own.whole} role="alert">
            <span className="price-text">{errors.all[0]}</span>
          </p>
        )}
      </form>
    </Dialog>
  );
}
