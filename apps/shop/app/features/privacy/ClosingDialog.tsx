import { useForm } from '../../lib/useForm.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

interface ClosingDialogProps {
  days: number;
  onClose: () => void;
  onAsk: (reason: string) => Promise<void>;
}

/** Says once more what happens, and when. */
export default function ClosingDialog({ days, onClose, onAsk }: ClosingDialogProps) {
  const form = useForm(async (typed) => {
    await onAsk(typed.text('reason'));
    return undefined;
  });
  const { errors } = form;
  return (
    <FormDialog title="申请注销账户" save="申请注销" form={form} onClose={onClose}>
      <p>
        {days}{' '}
        天后，负责人和所有成员都不能再登录，个人信息被删除或隐去，不能恢复。需要留存的请先申请数据副本。
      </p>
      <Field label="原因" error={errors.reason} hint="可不填">
        <Input name="reason" maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
