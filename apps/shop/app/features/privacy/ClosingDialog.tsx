import { useId } from 'react';
import { useForm } from '../../lib/useForm.ts';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field, Input } from '../../ui/Field.tsx';

interface ClosingDialogProps {
  days: number;
  onClose: () => void;
  onAsk: (reason: string) => Promise<void>;
}

/** Says once more what happens, and when. */
export default function ClosingDialog({ days, onClose, onAsk }: ClosingDialogProps) {
  const id = useId();
  const { form, errors, busy, submit } = useForm(async (typed) => {
    await onAsk(typed.text('reason'));
    return undefined;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="申请注销账户"
      foot={<DialogActs form={id} busy={busy} save="申请注销" onClose={onClose} />}
    >
      <form ref={form} id={id} method="post" onSubmit={submit} noValidate>
        <p>
          {days}{' '}
          天后，负责人和所有成员都不能再登录，个人信息被删除或隐去，不能恢复。需要留存的请先申请数据副本。
        </p>
        <Field label="原因" error={errors.reason} hint="可不填">
          <Input name="reason" maxLength={200} autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  );
}
