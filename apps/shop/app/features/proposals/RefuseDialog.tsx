import { MAX_PROPOSAL_REASON } from '@qingnang/contract/proposal-words';
import type { refuseProposal } from '@qingnang/contract/proposals';
import { callAndHear } from '../../lib/api.ts';
import { useDone } from '../../lib/useDone.ts';
import { useForm } from '../../lib/useForm.ts';
import { Field, Textarea } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** Says no, and why. */
export default function RefuseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const done = useDone(onClose);
  const form = useForm(async ({ text }) => {
    const { message } = await callAndHear<typeof refuseProposal>('POST /api/user/proposals/:id/refuse', {
      at: { id },
      body: { reason: text('reason') },
      quiet: true,
    });
    await done(message);
  });
  const { errors } = form;
  return (
    <FormDialog title="不同意这张订单" save="不同意" form={form} onClose={onClose}>
      <Field label="原因" error={errors.reason} hint="提交人会看到，可以不填">
        <Textarea name="reason" rows={3} maxLength={MAX_PROPOSAL_REASON} />
      </Field>
    </FormDialog>
  );
}
