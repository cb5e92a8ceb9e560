import { App, Form, Input, Modal, Switch } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { blankCarrier, type Carrier, type CarrierValues, useSaveCarrier, valuesOf } from './api.ts';

interface DialogProps {
  /** Null for a new one. */
  carrier: Carrier | null;
  isOpen: boolean;
  close: () => void;
}

export function CarrierDialog({ carrier, isOpen, close }: DialogProps) {
  return (
    <Modal
      title={carrier ? `编辑承运商　${carrier.name}` : '新增承运商'}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={480}
      destroyOnHidden
    >
      <CarrierForm carrier={carrier} close={close} />
    </Modal>
  );
}

function CarrierForm({ carrier, close }: Pick<DialogProps, 'carrier' | 'close'>) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CarrierValues>();
  const fail = useFailure();
  const save = useSaveCarrier();
  const submit = async (given: Partial<CarrierValues>) => {
    try {
      const values = { ...(carrier ? valuesOf(carrier) : blankCarrier), ...given };
      await save.mutateAsync({ id: carrier?.id ?? null, values });
      message.success('承运商已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="carrier"
      layout="vertical"
      initialValues={carrier ? valuesOf(carrier) : blankCarrier}
      onFinish={submit}
    >
      {carrier === null && (
        <Form.Item
          name="name"
          label="名称"
          extra="印在随货同行单上，保存后不能改"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={40} autoComplete="off" autoFocus />
        </Form.Item>
      )}
      <Form.Item
        name="code"
        label="快递100编码"
        extra="如 shunfeng；自有车辆等不查物流的留空"
        rules={[{ pattern: /^\s*[a-z0-9_]*\s*$/, message: '编码只有小写字母、数字和下划线' }]}
      >
        <Input maxLength={40} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Form.Item name="phone" label="查询电话" extra="买家在包裹旁看到，可不填">
        <Input maxLength={20} inputMode="tel" autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="is_cold"
        label="冷链"
        extra="冷藏、冷冻包裹只能交给能运冷链的承运方"
        valuePropName="checked"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="is_active" label="使用" valuePropName="checked">
        <Switch />
      </Form.Item>
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}
