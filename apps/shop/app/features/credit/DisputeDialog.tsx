import type { BodyOf } from '@qingnang/contract/call';
import type { CreditStatementLine, creditStatementDispute } from '@qingnang/contract/credit';
import { callAndHear } from '../../lib/api.ts';
import { useDone } from '../../lib/useDone.ts';
import { useForm } from '../../lib/useForm.ts';
import { Field, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

interface DisputeProps {
  statementId: number;
  line: CreditStatementLine;
  onClose: () => void;
}

/** What the buyer does not agree with in a line. */
export default function DisputeDialog({ statementId, line, onClose }: DisputeProps) {
  const done = useDone(onClose);
  const form = useForm(async ({ text }) => {
    const body: BodyOf<typeof creditStatementDispute> = { line_id: line.id, dispute: text('dispute') };
    const { message } = await callAndHear<typeof creditStatementDispute>(
      'POST /api/user/credit/statements/:id/dispute',
      { at: { id: statementId }, body, quiet: true },
    );
    await done(message);
  });
  const { errors } = form;
  return (
    <FormDialog title={`${line.kind_name} ${line.order_no} 的异议`} save="提交" form={form} onClose={onClose}>
      <Field label="异议说明" error={errors.dispute} hint="留空表示撤回异议">
        <Textarea name="dispute" rows={3} maxLength={300} defaultValue={line.dispute} />
      </Field>
    </FormDialog>
  );
}
