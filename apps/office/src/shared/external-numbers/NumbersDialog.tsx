import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { type ExternalNumbers, type Numbered, useSaveNumbers } from './api.ts';
import './external-numbers.css';

interface NumbersDialogProps {
  of: Numbered;
  numbers: ExternalNumbers;
  close: () => void;
}

interface Values {
  /** Absent once every line is gone. */
  numbers?: ExternalNumbers;
}

/** One line for each system: its name and its number. */
export function NumbersDialog({ of, numbers, close }: NumbersDialogProps) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveNumbers(of);
  const submit = async ({ numbers: given = [] }: Values) => {
    try {
      await save.mutateAsync(given);
      message.success('外部编号已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title="修改外部编号" open onCancel={close} footer={null} width={520}>
      <p className="muted small">
        推送和拉取都按这里的编号认{of.kind === 'goods' ? '商品' : '客户'}，每个来源系统一个。
      </p>
      <Form
        form={form}
        name="external-numbers"
        initialValues={{ numbers: numbers.length > 0 ? numbers : [{ source: 'erp', external_id: '' }] }}
        onFinish={(values: Values) => void submit(values)}
      >
        <Form.List name="numbers">
          {(rows, { add, remove }) => (
            <>
              {rows.map(({ key, name }, at) => (
                <div className="external-number" key={key}>
                  <Form.Item
                    name={[name, 'source']}
                    rules={[{ required: true, whitespace: true, message: '请填写来源系统' }]}
                  >
                    <Input aria-label={`第 ${at + 1} 个来源系统`} placeholder="来源系统" maxLength={20} />
                  </Form.Item>
                  <Form.Item
                    name={[name, 'external_id']}
                    rules={[{ required: true, whitespace: true, message: '请填写外部编号' }]}
                  >
                    <Input aria-label={`第 ${at + 1} 个外部编号`} placeholder="外部编号" maxLength={64} />
                  </Form.Item>
                  <button
                    type="button"
                    className="btn text"
                    aria-label={`删除第 ${at + 1} 个外部编号`}
                    onClick={() => remove(name)}
                  >
                    删除
                  </button>
                </div>
              ))}
              <button type="button" className="btn sm" onClick={() => add({ source: '', external_id: '' })}>
                添加一个
              </button>
            </>
          )}
        </Form.List>
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}
