import { App, Checkbox, Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { useConfirm } from '../../../app/useConfirm.ts';
import { type ChatReply, useRemoveReply, useReplies, useSaveReply } from '../api.ts';

/** 快捷回复: one's own and everybody's. */
export function RepliesDialog({ close }: { close: () => void }) {
  const [edited, setEdited] = useState<ChatReply | 'new' | null>(null);
  const back = () => setEdited(null);
  return (
    <Modal title="快捷回复" open onCancel={close} footer={null} width={560}>
      {edited === null ? (
        <List edit={setEdited} />
      ) : (
        <ReplyForm reply={edited === 'new' ? null : edited} close={back} />
      )}
    </Modal>
  );
}

function List({ edit }: { edit: (reply: ChatReply | 'new') => void }) {
  const { data, error, refetch } = useReplies();
  const remove = useRemoveReply();
  const confirm = useConfirm();
  if (!data) return error ? <Failed error={error} retry={refetch} /> : <Bones />;
  const ask = (reply: ChatReply) =>
    confirm({
      title: `删除“${reply.title}”？`,
      content: reply.is_own ? undefined : '这是公共的快捷回复，所有客服都不能再用。',
      okText: '删除',
      act: () => remove.mutateAsync(reply.id),
      done: '已删除',
    });
  return (
    <>
      <ul className="chat-replies">
        {data.list.length === 0 && <li className="state">还没有快捷回复</li>}
        {data.list.map((reply) => (
          <li key={reply.id}>
            <div>
              <b>{reply.title}</b> <span className="tag">{reply.is_own ? '我的' : '公共'}</span>
              <p className="sub">{reply.body}</p>
            </div>
            <span className="btns">
              <button type="button" className="btn text" onClick={() => edit(reply)}>
                修改
              </button>
              <button type="button" className="btn text" onClick={() => ask(reply)}>
                删除
              </button>
            </span>
          </li>
        ))}
      </ul>
      <div className="dialog-acts">
        <button type="button" className="btn primary" onClick={() => edit('new')}>
          新增快捷回复
        </button>
      </div>
    </>
  );
}

interface Values {
  title: string;
  body: string;
  is_shared: boolean;
}

function ReplyForm({ reply, close }: { reply: ChatReply | null; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const save = useSaveReply(reply?.id ?? null);
  const fail = useFailure();
  const { message } = App.useApp();
  const submit = async ({ title, body, is_shared }: Values) => {
    try {
      await save.mutateAsync({ title: title.trim(), body: body.trim(), is_own: !is_shared });
      message.success('已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const initial = { title: reply?.title ?? '', body: reply?.body ?? '', is_shared: reply?.is_own === false };
  return (
    <Form form={form} layout="vertical" initialValues={initial} onFinish={(values) => void submit(values)}>
      <Form.Item
        name="title"
        label="标题"
        rules={[{ required: true, whitespace: true, max: 30, message: '请填写标题，最多 30 字' }]}
      >
        <Input maxLength={30} autoFocus />
      </Form.Item>
      <Form.Item
        name="body"
        label="内容"
        rules={[{ required: true, whitespace: true, max: 500, message: '请填写内容' }]}
      >
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="is_shared" valuePropName="checked">
        <Checkbox>所有客服都能使用</Checkbox>
      </Form.Item>
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}
