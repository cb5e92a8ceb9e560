import type { QuickTemplate, quickTemplateSave } from '@qingnang/contract/quick';
import { callAndHear } from '../../lib/api.ts';
import { count } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/useForm.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { Filled } from './draft.ts';

interface TemplateDialogProps {
  wanted: readonly Filled[];
  templates: readonly QuickTemplate[];
  /** The one that is open, to be saved anew; '' = none. */
  name: string;
  onSaved: () => void;
  onClose: () => void;
}

/** Keeps what is filled in under a name. Heavy for its dialog: bring it in with `lazyKept()`. */
export default function TemplateDialog({ wanted, templates, name, onSaved, onClose }: TemplateDialogProps) {
  const form = useForm(async ({ text }) => {
    const lines = wanted.map(({ goods, number }) => ({ goods_id: goods.id, number }));
    const { message } = await callAndHear<typeof quickTemplateSave>('POST /api/user/quick_template', {
      body: { name: text('name'), lines },
      quiet: true,
    });
    toast.success(message);
    onSaved();
    return undefined;
  });
  return (
    <FormDialog title={`存为模板：${count(wanted.length)} 个品种`} form={form} onClose={onClose}>
      <Field label="模板名称" error={form.errors.name?.[0]} hint="同名的模板会换成这次的内容">
        <Input name="name" maxLength={20} defaultValue={name} list="quick-template-names" required />
      </Field>
      <datalist id="quick-template-names">
        {templates.map((one) => (
          <option key={one.id} value={one.name} />
        ))}
      </datalist>
    </FormDialog>
  );
}
