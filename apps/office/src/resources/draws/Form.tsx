import { App, Form } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { useSend } from '../../app/useSend.ts';
import { type StaffDraw, useDrawActs } from './api.ts';
import { Fields } from './parts/Fields.tsx';
import { bodyOf, type DrawValues, valuesOf } from './values.ts';

/** A new draw; it is published from the list. */
export function NewDraw({ start, close }: { start: DrawValues; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<DrawValues>();
  const { create } = useDrawActs();
  const submit = useSend(
    form,
    (key) => create.mutateAsync({ body: bodyOf(form.getFieldsValue(true)), key }),
    () => {
      message.success('抽奖已新增，检查后请发布');
      close();
    },
  );
  return (
    <Form
      form={form}
      name="draw"
      layout="vertical"
      className="offer-form"
      initialValues={start}
      onFinish={submit}
    >
      <Fields isEditable />
      <div className="all">
        <DialogActs close={close} isSaving={create.isPending} />
      </div>
    </Form>
  );
}

interface EditProps {
  draw: StaffDraw;
  canWrite: boolean;
  close: () => void;
}

/** One that is there, with what stands against publishing it. */
export function EditDraw({ draw, canWrite, close }: EditProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<DrawValues>();
  const fail = useFailure();
  const { change } = useDrawActs();
  const submit = async () => {
    try {
      const body = { ...bodyOf(form.getFieldsValue(true)), version: draw.version };
      await change.mutateAsync({ id: draw.id, body });
      message.success('抽奖已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="draw"
      layout="vertical"
      className="offer-form"
      disabled={!canWrite}
      initialValues={valuesOf(draw)}
      onFinish={submit}
    >
      {draw.problems.length > 0 && draw.state !== 'ended' && (
        <div className="alert all" role="status">
          发布前请处理：
          <ul className="draw-problems">
            {draw.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {draw.state === 'running' && <p className="alert info all">抽奖正在进行，保存后对下一次抽奖生效。</p>}
      <Fields isEditable={canWrite} />
      {canWrite && (
        <div className="all">
          <DialogActs close={close} isSaving={change.isPending} />
        </div>
      )}
    </Form>
  );
}
