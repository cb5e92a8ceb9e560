import {
  fieldsOf,
  type SectionName,
  SHOP_SECTIONS,
  type ShopSettings,
} from '@qingnang/contract/shop-setting-fields';
import { App, Form, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { ANY, useFailure } from '../../../app/failure.tsx';
import { type Settings, useSaveSection } from '../api.ts';
import { inputOf } from './inputs.tsx';
import { PromisesField } from './ListFields.tsx';

interface SectionDialogProps {
  section: SectionName;
  settings: Settings;
  close: () => void;
}

/** One section, to be set anew. */
export function SectionDialog({ section, settings, close }: SectionDialogProps) {
  const { title, about } = SHOP_SECTIONS[section];
  const [form] = Form.useForm<ShopSettings[SectionName]>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveSection(section);
  const submit = async () => {
    try {
      const heard = await save.mutateAsync(form.getFieldsValue(true));
      message.success(heard.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const fields = fieldsOf(section);
  const isWide = fields.some(([, { kind }]) => kind === 'promises');
  return (
    <Modal
      title={title}
      open
      onCancel={close}
      footer={null}
      width={isWide ? 720 : 520}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name="shop-settings"
        layout="vertical"
        initialValues={settings.sections[section].value}
        onFinish={submit}
      >
        <p className="muted settings-about">{about}</p>
        {fields.map(([name, field]) => {
          if (field.kind === 'promises') return <PromisesField key={name} name={name} field={field} />;
          return (
            <Form.Item key={name} name={name} label={field.label} extra={field.hint} rules={[ANY]}>
              {inputOf(field, settings.staff)}
            </Form.Item>
          );
        })}
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}
